import { connect } from 'node:net';

/** What a server wrote on a connection until it closed it, or until it had nothing more to say. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** The documented errors, when the body holds them. */
  readonly errors: readonly { readonly reason: string }[] | undefined;
}

/** Milliseconds after which a server that says nothing is taken to hang. */
const PATIENCE = 5_000;

/**
 * Writes bytes as they are on a connection of their own, and reads the first answer. Rejects when
 * none comes in time; a connection that is closed without an answer has the status 0.
 */
export function exchangeRaw(url: string, sent: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    const settle = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answerIn(chunks));
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`expected an answer within ${PATIENCE} ms, got ${Buffer.concat(chunks)}`));
    }, PATIENCE);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isComplete(sent, chunks)) settle();
    });
    socket.on('error', settle);
    socket.on('close', settle);
    socket.write(sent);
  });
}

/** The first answer that came, cut off at its stated length; one that only says to go on is left out. */
function firstAnswer(
  chunks: readonly Buffer[],
): { readonly head: string; readonly body: Buffer } | undefined {
  const all = Buffer.concat(chunks);
  const start =
    all.subarray(0, 12).toString() === 'HTTP/1.1 100' ? all.indexOf(GAP) + GAP.length : 0;
  const end = all.indexOf(GAP, start);
  if (end === -1) return undefined;
  const head = all.subarray(start, end).toString();
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  return { head, body: all.subarray(end + GAP.length, end + GAP.length + length) };
}

const GAP = '\r\n\r\n';

function isComplete(sent: string | Uint8Array, chunks: readonly Buffer[]): boolean {
  const answer = firstAnswer(chunks);
  if (answer === undefined) return false;
  if (Buffer.from(sent).subarray(0, 5).toString() === 'HEAD ') return true;
  const length = /^content-length: (\d+)/im.exec(answer.head)?.[1];
  return answer.body.length === Number(length ?? 0);
}

function answerIn(chunks: readonly Buffer[]): RawAnswer {
  const answer = firstAnswer(chunks);
  const text = Buffer.concat(chunks).toString();
  if (answer === undefined) return { status: 0, text, errors: undefined };
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.head)?.[1] ?? 0);
  return { status, text, errors: errorsIn(answer.body.toString()) };
}

function errorsIn(body: string): RawAnswer['errors'] {
  try {
    return JSON.parse(body).errors;
  } catch {
    return undefined;
  }
}
