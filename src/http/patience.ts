const TICK_MILLIS = 50;

/**
 * A time that a pause of this process does not use up: it is counted in ticks, and of those that fall into a pause only
 * one comes. So what had its answer lying here while nobody could look at it is not called silent.
 */
export class Patience {
  readonly #over = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(millis: number) {
    let ticks = Math.max(1, Math.ceil(millis / TICK_MILLIS));
    this.#timer = setInterval(() => {
      ticks -= 1;
      if (ticks <= 0) this.end();
    }, TICK_MILLIS);
  }

  /** Aborts when the time is over, or `end` is called. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#over.abort(new Error('it took too long'));
  }
}
