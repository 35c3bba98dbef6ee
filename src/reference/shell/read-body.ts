import type { IncomingMessage } from 'node:http';
import { invalid, Refusal } from '../errors.ts';

/** What the shell reads of a request body, in bytes and milliseconds. */
export const BODY_LIMITS = { most: 1_048_576, drained: 67_108_864, patience: 10_000 };

/**
 * The JSON value in a request body; undefined when there is none. Raises 413 beyond 1 MiB, 408 when
 * it does not arrive, 415 when it is not said to be JSON, 400 when it is not JSON in UTF-8.
 */
export async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(incoming);
  if (bytes.length === 0) return undefined;
  requireJsonType(incoming.headers['content-type']);
  return parsed(decoded(bytes));
}

/**
 * A body that is too large is read on to a certain point and thrown away, since a client that is
 * still sending does not see the answer.
 */
async function readBytes(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => incoming.destroy(LATE), BODY_LIMITS.patience);
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > BODY_LIMITS.drained) break;
      if (length <= BODY_LIMITS.most) chunks.push(chunk);
    }
  } catch (error) {
    throw unreadable(error);
  } finally {
    clearTimeout(timer);
  }
  if (length > BODY_LIMITS.most) throw tooLarge();
  return Buffer.concat(chunks);
}

const LATE = new Error('the body did not arrive in time');

function unreadable(error: unknown): Refusal {
  const reason = error === LATE ? 'The body did not arrive in time.' : 'The body broke off.';
  return new Refusal(408, [{ field: null, reason }]);
}

function tooLarge(): Refusal {
  const reason = `The body must have at most ${BODY_LIMITS.most} bytes.`;
  return new Refusal(413, [{ field: null, reason }], { connection: 'close' });
}

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
