import { decode } from '../http/decode.ts';

/** Longest body that is copied, before and after decompression. */
export const MOST_BYTES = 8 * 2 ** 20;

/** A copy of a body that passes by, as long as it is not too long. */
export class BodyCopy {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.isWhole) this.#chunks.push(chunk);
    else this.#chunks.length = 0;
  }

  /** False once the body is too long to be copied. */
  get isWhole(): boolean {
    return this.#bytes <= MOST_BYTES;
  }

  /** The body as text, decompressed; undefined when it is too long or not what its encoding says. */
  async text(encoding = ''): Promise<string | undefined> {
    if (!this.isWhole) return undefined;
    const decoded = await decode(Buffer.concat(this.#chunks), encoding, MOST_BYTES);
    if (decoded.truncated || decoded.error !== undefined) return undefined;
    return decoded.body.toString('utf8');
  }
}
