import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startReference } from '../../src/reference/server.ts';
import { type AnswerWriter, writeAnswer } from '../../src/reference/shell/wire.ts';

const ABORTED = 500;
const AT_ONCE = 50;
/** More than the buffers of a connection hold, so that an answer is under way when it is aborted. */
const LONG = Buffer.alloc(4_000_000, 32);
const PATH = '/v4/long';
/** Turns of the event loop that an answer takes, with room to spare. */
const MOST_TURNS = 500;

/** Turns of the event loop until a request is answered that follows on aborted ones. */
async function turnsAfterAborts(write: AnswerWriter): Promise<number> {
  const server = await startReference({
    write: (incoming, outgoing, answer) => {
      if (incoming.url === PATH) outgoing.writeHead(200).write(LONG);
      write(incoming, outgoing, answer);
    },
  });
  onTestFinished(() => server.close());
  for (let nth = 0; nth < ABORTED; nth += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => abort(server.url)));
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver && turns <= MOST_TURNS) setImmediate(turn);
  };
  setImmediate(turn);
  const answer = await fetch(`${server.url}/v4/regions`);
  isOver = true;
  expect(answer.status).toBe(200);
  return turns;
}

/** Asks for a long answer, and resets the connection when it has begun. */
async function abort(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: h\r\n\r\n`);
  await once(socket, 'readable');
  socket.resetAndDestroy();
}

/** Looks after each aborted answer for some turns of the event loop, and writes nothing else until then. */
function lookingAfterAborts(): AnswerWriter {
  let waiting = Promise.resolve();
  return async (incoming, outgoing, answer) => {
    if (incoming.url === PATH) outgoing.once('close', () => (waiting = waiting.then(someTurns)));
    else await waiting;
    writeAnswer(incoming, outgoing, answer);
  };
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}

test('after five hundred aborted answers the next request is answered at once', async () => {
  expect(await turnsAfterAborts(writeAnswer)).toBeLessThan(MOST_TURNS);
});

test('a server that looks after aborted answers first is seen to be late', async () => {
  expect(await turnsAfterAborts(lookingAfterAborts())).toBeGreaterThan(MOST_TURNS);
});
