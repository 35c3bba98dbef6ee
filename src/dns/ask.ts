import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type DecodedPacket, encode, type Question, streamEncode } from 'dns-packet';
import { type Endpoint, endpointOf } from './endpoint.ts';
import { comparableName, type Reply, readMessage, replyOf } from './message.ts';
import { converse } from './stream.ts';

const TCP_BYTES = 65_537;
/** Milliseconds after which a question is sent again: datagrams may be lost. */
const AGAIN_MILLIS = 400;

/**
 * Asks a name server one question: over UDP, and over TCP when the answer was cut (RFC 1035, 4.2.1). No
 * recursion is asked for.
 * @param nameServer `host` or `host:port`
 * @returns undefined when nothing that answers the question came in `timeoutMillis`, over either
 */
export async function ask(
  nameServer: string,
  question: Question,
  timeoutMillis: number,
): Promise<Reply | undefined> {
  const endpoint = endpointOf(nameServer);
  const query = { type: 'query' as const, id: randomInt(65_536), questions: [question] };
  const isAnswer = (message: DecodedPacket) => answers(message, query);
  const first = await overUdp(endpoint, encode(query), timeoutMillis, isAnswer);
  if (first === undefined) return undefined;
  if (!first.flag_tc) return replyOf(first);
  const bounds = { timeoutMillis, bytes: TCP_BYTES };
  return converse(endpoint, streamEncode(query), bounds, async (messages) => {
    for await (const message of messages) if (isAnswer(message)) return replyOf(message);
    return undefined;
  }).catch(() => undefined);
}

/** Whether a message answers this question: anyone may send anything to an open port. */
function answers(message: DecodedPacket, { id, questions }: { id: number; questions: Question[] }) {
  const [asked, repeated] = [questions[0], message.questions?.[0]];
  const isSame =
    repeated === undefined ||
    (repeated.type === asked?.type && comparableName(repeated.name) === comparableName(asked.name));
  return message.type === 'response' && message.id === id && isSame;
}

/** The first message that `holds`; undefined when none comes in time, or nobody listens there. */
async function overUdp(
  { host, port }: Endpoint,
  question: Buffer,
  timeoutMillis: number,
  holds: (message: DecodedPacket) => boolean,
): Promise<DecodedPacket | undefined> {
  const place = await lookup(host).catch(() => undefined);
  if (place === undefined) return undefined;
  const socket = createSocket(place.family === 6 ? 'udp6' : 'udp4');
  const patience = AbortSignal.timeout(timeoutMillis);
  let again: NodeJS.Timeout | undefined;
  try {
    socket.connect(port, place.address);
    await once(socket, 'connect', { signal: patience });
    const answered = firstMessage(socket, holds, patience);
    socket.send(question);
    again = setInterval(() => socket.send(question), AGAIN_MILLIS);
    return await answered;
  } catch {
    return undefined;
  } finally {
    clearInterval(again);
    socket.close();
  }
}

function firstMessage(
  socket: Socket,
  holds: (message: DecodedPacket) => boolean,
  patience: AbortSignal,
): Promise<DecodedPacket> {
  return new Promise((resolve, reject) => {
    socket.on('message', (bytes) => {
      const message = readMessage(bytes);
      if (message !== undefined && holds(message)) resolve(message);
    });
    socket.on('error', reject);
    patience.addEventListener('abort', () => reject(patience.reason), { once: true });
  });
}
