/** The part of the configured timeout that a target still gets once it was found to lose changes. */
const SHORTENED = 0.2;
/** How many times as long as the slowest change so far another one may take. */
const SPREAD = 3;

/**
 * How long a run waits for a change to show. Once the target has broken a requirement and a wait has
 * ended without the change, the target is not slow but wrong: waiting in full for each further change
 * would only make the report late. From then on waits are shorter, yet still several times as long as
 * the slowest change that did show. A target that conforms is always waited for in full.
 */
export class ConvergenceTimeout {
  readonly #most: number;
  #longest = 0;
  #hasExpired = false;
  #isBroken = false;

  /** @param most seconds, `limits.settleSeconds` of the configuration */
  constructor(most: number) {
    this.#most = most;
  }

  /** Seconds to wait at most for the next change. */
  get seconds(): number {
    if (!this.#hasExpired || !this.#isBroken) return this.#most;
    return Math.min(this.#most, Math.max(this.#most * SHORTENED, this.#longest * SPREAD));
  }

  /** A change showed after so many seconds. */
  converged(seconds: number): void {
    this.#longest = Math.max(this.#longest, seconds);
  }

  /** A change did not show in time. */
  expired(): void {
    this.#hasExpired = true;
  }

  /** A requirement was found broken. */
  shorten(): void {
    this.#isBroken = true;
  }
}
