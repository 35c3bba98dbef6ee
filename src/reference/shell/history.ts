import type { State } from '../state.ts';

/**
 * The state, and what it was a while ago: what stands beside the API may follow it late. Without a delay
 * nothing but the newest is kept.
 */
export class History {
  readonly #delayMillis: number;
  readonly #now: () => number;
  readonly #states: { readonly state: State; readonly at: number }[] = [];

  /** @param now a clock in milliseconds; only differences count */
  constructor(delayMillis: number, now: () => number = () => performance.now()) {
    this.#delayMillis = delayMillis;
    this.#now = now;
  }

  /** The newest one; undefined before there is any. */
  get state(): State | undefined {
    return this.#states.at(-1)?.state;
  }

  set state(state: State) {
    if (state === this.state) return;
    this.#states.push({ state, at: this.#now() });
    this.#forget();
  }

  /** The one that was the newest as long ago as the delay says; the first one when there was none yet. */
  get earlier(): State | undefined {
    this.#forget();
    return this.#states[0]?.state;
  }

  /** Drops what was the newest at no time that is still asked for. */
  #forget(): void {
    const since = this.#now() - this.#delayMillis;
    const place = this.#states.findLastIndex(({ at }) => at <= since);
    if (place > 0) this.#states.splice(0, place);
  }
}
