import { connect, type Socket } from 'node:net';
import type { DecodedPacket } from 'dns-packet';
import type { Endpoint } from './endpoint.ts';
import { readMessage } from './message.ts';

/** What bounds one conversation over TCP: its milliseconds, and the bytes that are read in it. */
export interface StreamBounds {
  readonly timeoutMillis: number;
  readonly bytes: number;
}

/**
 * Sends a question over TCP and hands over what comes back, until `read` has enough of it.
 * @throws Error when there is no connection, it breaks off, is too slow or too large, or speaks no DNS
 */
export async function converse<T>(
  endpoint: Endpoint,
  question: Buffer,
  bounds: StreamBounds,
  read: (messages: AsyncIterable<DecodedPacket>) => Promise<T>,
): Promise<T> {
  const socket = connect({ ...endpoint });
  const tooSlow = () => socket.destroy(new Error('it took too long'));
  const timer = setTimeout(tooSlow, bounds.timeoutMillis);
  try {
    socket.write(question);
    return await read(messagesOf(socket, bounds.bytes));
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** Messages of a DNS stream, each behind its length in two bytes (RFC 1035, 4.2.2). */
async function* messagesOf(socket: Socket, most: number): AsyncGenerator<DecodedPacket> {
  let rest = Buffer.alloc(0);
  let total = 0;
  for await (const chunk of socket) {
    total += chunk.length;
    if (total > most) throw new Error('it sent too much');
    rest = Buffer.concat([rest, chunk]);
    for (let whole = firstOf(rest); whole !== undefined; whole = firstOf(rest)) {
      rest = rest.subarray(2 + whole.length);
      const message = readMessage(whole);
      if (message === undefined) throw new Error('it sent what is no DNS');
      yield message;
    }
  }
}

/** The first whole message in what has come of a stream, without its length. */
export function firstOf(received: Buffer): Buffer | undefined {
  if (received.length < 2) return undefined;
  const end = 2 + received.readUInt16BE(0);
  return received.length < end ? undefined : received.subarray(2, end);
}
