import type { ExchangeView } from '../validate/index.ts';
import { type Judged, judged } from './judged.ts';

/**
 * Keeps what an application sends while its own tests run, and what came back, each held against the
 * document. It is filled by `watchedFetch` or `watching`, or by hand.
 */
export class Watch {
  readonly #seen: Judged[] = [];
  readonly #pending = new Set<Promise<unknown>>();

  take(exchange: ExchangeView): Judged {
    const one = judged(exchange);
    this.#seen.push(one);
    return one;
  }

  /** Takes an exchange once its answer has been decompressed; undefined when that is impossible. */
  takeLater(exchange: Promise<ExchangeView | undefined>): void {
    const taken = exchange.then((each) => each && this.take(each));
    this.#pending.add(taken);
    void taken.finally(() => this.#pending.delete(taken));
  }

  /** Everything that was seen so far, in order. */
  get seen(): readonly Judged[] {
    return this.#seen;
  }

  /** Ends once every answer that has come is taken. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** Forgets what was seen, for the next test. */
  clear(): void {
    this.#seen.length = 0;
  }
}
