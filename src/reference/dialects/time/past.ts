import type { State } from '../../state.ts';

interface Moment {
  readonly at: number;
  readonly state: State;
}

/**
 * The states that there were, with the time of each in milliseconds. What a request came to is one of them only if the
 * next request begins with it: what stands around may have refused the request all the same.
 */
export class Past {
  readonly #moments: Moment[] = [];
  #latest: Moment | undefined;

  /** Hears of the state that a request begins with. */
  begin(state: State, now: number): void {
    const before = this.#moments.at(-1);
    const since = this.#latest?.state === state ? this.#latest.at : now;
    if (before === undefined) this.#moments.push({ at: Number.NEGATIVE_INFINITY, state });
    else if (before.state !== state) this.#moments.push({ at: since, state });
  }

  /** Hears of the state that a request came to. */
  end(state: State, now: number): void {
    this.#latest = { at: now, state };
  }

  /** What there was at a time. */
  stateAt(then: number): State | undefined {
    return this.#moments.findLast(({ at }) => at <= then)?.state;
  }

  /** Nobody asks for what was before this time any more. */
  forgetBefore(then: number): void {
    while ((this.#moments[1]?.at ?? Number.POSITIVE_INFINITY) <= then) this.#moments.shift();
  }
}
