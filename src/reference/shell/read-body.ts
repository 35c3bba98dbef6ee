import type { IncomingMessage } from 'node:http';
import type { ByteRoom } from '../../text/byte-room.ts';
import { invalid, Refusal } from '../errors.ts';

/** Bytes of a request body that are taken, and that are read at all. */
const BODY_LIMITS = { most: 1_048_576, drained: 67_108_864 };

/** The method of a request, and the Content-Type that it states for its body. */
export interface BodyHead {
  readonly method: string;
  readonly type: string | undefined;
}

/** Turns the bytes of a request body into a value. Raises a Refusal when it cannot. */
export type BodyReader = (bytes: Buffer, head: BodyHead) => unknown;

/** How bodies are read. */
export interface BodyReading {
  /** Milliseconds that a body may take to arrive. */
  readonly bodyTimeout: number;
  readonly read: BodyReader;
  /** For what has arrived of bodies that are not whole yet. */
  readonly room: ByteRoom;
}

/** Reads JSON. Raises 415 when the body is not said to be JSON, 400 when it is not JSON in UTF-8. */
export const readJson: BodyReader = (bytes, { type }) => {
  requireJsonType(type);
  return parsed(decoded(bytes));
};

/**
 * The value in a request body; undefined when there is none. Raises 413 beyond 1 MiB, 408 when it does
 * not arrive within `bodyTimeout` milliseconds, 503 when there is no room for it, and what `read` raises.
 */
export async function readBody(
  incoming: IncomingMessage,
  { bodyTimeout, read, room }: BodyReading,
): Promise<unknown> {
  const bytes = await readBytes(incoming, bodyTimeout, room);
  if (bytes.length === 0) return undefined;
  return read(bytes, { method: incoming.method ?? '', type: incoming.headers['content-type'] });
}

/**
 * A body that is too large is read on to a certain point and thrown away, since a client that is
 * still sending does not see the answer.
 */
function readBytes(
  incoming: IncomingMessage,
  bodyTimeout: number,
  room: ByteRoom,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let held = 0;
  let isOver = false;
  const keep = (chunk: Buffer) => {
    if (isOver) return true;
    if (!room.take(chunk.length)) return false;
    held += chunk.length;
    chunks.push(chunk);
    return true;
  };
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(unread(408, 'did not arrive in time')), bodyTimeout);
    incoming.once('close', () => {
      clearTimeout(timer);
      reject(unread(400, 'broke off'));
    });
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= BODY_LIMITS.most && !keep(chunk)) reject(NO_ROOM);
      if (length > BODY_LIMITS.drained) reject(TOO_LARGE);
    });
    incoming.once('error', () => reject(unread(400, 'broke off')));
    incoming.once('end', () => {
      clearTimeout(timer);
      if (length > BODY_LIMITS.most) reject(TOO_LARGE);
      else resolve(Buffer.concat(chunks));
    });
  }).finally(() => {
    isOver = true;
    room.give(held);
    chunks.length = 0;
  });
}

/** Of a connection on which a body was not read to its end nothing more can be read. */
function unread(status: number, reason: string): Refusal {
  return new Refusal(status, [{ field: null, reason: `The body ${reason}.` }], {
    connection: 'close',
  });
}

const NO_ROOM = unread(503, 'came with too many others');

const TOO_LARGE = unread(413, `must have at most ${BODY_LIMITS.most} bytes`);

function requireJsonType(type: string | undefined): void {
  if (/^application\/json\s*(;|$)/i.test(type ?? '')) return;
  const reason = 'The body must be sent with Content-Type application/json.';
  throw new Refusal(415, [{ field: null, reason }]);
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid(null, 'The body must be UTF-8.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(null, 'The body must be JSON.');
  }
}
