import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** A body after decompression; `error` instead when the bytes are not what the header says. */
export interface Decoded {
  readonly body: Buffer;
  readonly truncated: boolean;
  readonly error?: string;
}

/** Bytes kept of a body that is too long: it is shown, and nobody can read it as JSON. */
export const KEPT_OF_CUT = 64 * 1024;

/** More layers than this are an attack, not a transfer. */
const MAX_LAYERS = 3;

/**
 * Undoes Content-Encoding (gzip, deflate, br, in any order), reading at most `maxBytes` of each
 * layer, so that a small body cannot swell into memory; of a layer that has more, the beginning is kept. Never rejects.
 *
 * @param cut the bytes are known to break off; what can be decoded of them is kept.
 */
export async function decode(
  bytes: Buffer,
  encodings: string,
  maxBytes: number,
  cut = false,
): Promise<Decoded> {
  const layers = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const named = layers.filter((name) => name !== '' && name !== 'identity').reverse();
  if (named.length > MAX_LAYERS) {
    return { body: bytes, truncated: cut, error: `more than ${MAX_LAYERS} content encodings` };
  }
  let decoded: Decoded = { body: bytes, truncated: cut };
  for (const name of named) {
    decoded = await unwrap(decoded, name, maxBytes);
    if (decoded.error !== undefined) break;
  }
  return decoded;
}

async function unwrap(
  { body, truncated }: Decoded,
  name: string,
  maxBytes: number,
): Promise<Decoded> {
  if (body.length === 0) return { body, truncated };
  const decoder = decoderFor(name, body);
  if (!decoder) return { body, truncated, error: `unknown content encoding ${name}` };
  const chunks: Buffer[] = [];
  let room = maxBytes;
  try {
    decoder.end(body);
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room < 0) return { body: Buffer.concat(chunks, KEPT_OF_CUT), truncated: true };
    }
  } catch (error) {
    const whole = Buffer.concat(chunks);
    if (truncated) return { body: whole, truncated };
    return { body: whole, truncated, error: `body is not ${name}: ${(error as Error).message}` };
  }
  return { body: Buffer.concat(chunks), truncated };
}

function decoderFor(name: string, body: Buffer): Transform | undefined {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'br') return createBrotliDecompress();
  if (name !== 'deflate') return undefined;
  // Some servers send raw deflate under this name; zlib's own format begins with method 8.
  const zlibHeader = ((body[0] ?? 0) & 0x0f) === 8;
  return zlibHeader ? createInflate() : createInflateRaw();
}
