import { decode } from '../http/decode.ts';
import { ByteRoom } from '../text/byte-room.ts';

/** Longest body that is copied, before and after decompression. */
export const MOST_BYTES = 8 * 2 ** 20;

/** A copy of a body that passes by, as long as it is not too long. */
export class BodyCopy {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #isWhole = true;
  readonly #room: ByteRoom;

  /** @param room shared by all copies that are held at one time; without one there is no bound beside its own */
  constructor(room = new ByteRoom(MOST_BYTES)) {
    this.#room = room;
  }

  add(chunk: Buffer): void {
    if (!this.#isWhole) return;
    this.#isWhole = this.#bytes + chunk.length <= MOST_BYTES && this.#room.take(chunk.length);
    if (!this.#isWhole) {
      this.release();
      return;
    }
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
  }

  /** False once the body is too long to be copied, or too many others are. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The copy is not needed any more. */
  release(): void {
    this.#room.give(this.#bytes);
    this.#bytes = 0;
    this.#chunks.length = 0;
  }

  /** The body as text, decompressed; undefined when it is too long or not what its encoding says. */
  async text(encoding = ''): Promise<string | undefined> {
    if (!this.isWhole) return undefined;
    const decoded = await decode(Buffer.concat(this.#chunks), encoding, MOST_BYTES);
    if (decoded.truncated || decoded.error !== undefined) return undefined;
    return decoded.body.toString('utf8');
  }
}
