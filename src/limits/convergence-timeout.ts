/** How much of the usual patience is left with a target that was found to lose changes. */
const LEFT = 0.2;
/** How much longer than the slowest change so far another may take. */
const SPREAD = 3;

/** How long a wait may take, and who is told how it ended. */
export interface Patience {
  /** Seconds to wait at most for the next change. */
  readonly seconds: number;
  /** A change showed after so many seconds. */
  converged(seconds: number): void;
  /** A change did not show in so many seconds. */
  expired(seconds: number): void;
}

/**
 * How long a run waits for a change to show. A target that has broken a requirement and has let a
 * wait come to its end is not slow but wrong: waiting in full for each further change would only
 * make the report late, so that from then on the waits are shorter, but longer by far than any that
 * was rewarded until then. Nothing changes for a target that conforms.
 */
export class ConvergenceTimeout implements Patience {
  /** The key of the configuration that says how long, for findings. */
  readonly setting: string;
  readonly #most: number;
  #longest = 0;
  #isTried = false;
  #isLost = false;

  /** @param most seconds, the value of `setting` */
  constructor(most: number, setting = 'limits.settleSeconds') {
    this.#most = most;
    this.setting = setting;
  }

  /** Seconds to wait at most for the next change. */
  get seconds(): number {
    if (!this.#isTried || !this.#isLost) return this.#most;
    return Math.min(this.#most, Math.max(this.#most * LEFT, this.#longest * SPREAD));
  }

  /** A change showed after so many seconds. */
  converged(seconds: number): void {
    this.#longest = Math.max(this.#longest, seconds);
  }

  /** A change did not show in time. */
  expired(): void {
    this.#isTried = true;
  }

  /** A requirement was found broken. */
  shorten(): void {
    this.#isLost = true;
  }
}
