/** The part of the configured timeout that a target still gets once it was found to lose changes. */
const SHORTENED = 0.2;
/** How many times as long as the slowest change so far another one may take. */
const SPREAD = 3;

/** Share of the usual time after which a change is looked for, and the longest time before that, in seconds. */
const BEFORE_USUAL = 0.8;
const LONGEST_FIRST_PAUSE = 0.5;
/** How much the latest wait says of the usual one. */
const WEIGHT_OF_LATEST = 0.2;

/** How long a wait may take, and who is told how it ended. */
export interface WaitBound {
  /** Seconds to wait at most for the next change. */
  readonly seconds: number;
  /** Seconds after a look in vain in which changes do not usually show; 0 while nothing is known. */
  readonly firstPause: number;
  /** A change showed after so many seconds, and so many looks. */
  converged(seconds: number, looks: number): void;
  /** A change did not show in so many seconds and looks. */
  expired(seconds: number, looks: number): void;
}

/**
 * How long a run waits for a change to show. Once the target has broken a requirement and a wait has
 * ended without the change, the target is not slow but wrong: waiting in full for each further change
 * would only make the report late. From then on waits are shorter, yet still several times as long as
 * the slowest change that did show. A target that conforms is always waited for in full.
 */
export class ConvergenceTimeout implements WaitBound {
  /** The key of the configuration that says how long, for findings. */
  readonly setting: string;
  readonly #most: number;
  #longest = 0;
  #waited = 0;
  #usual: number | undefined;
  #repeatedLooks = 0;
  #hasExpired = false;
  #isBroken = false;

  /** @param most seconds, the value of `setting` */
  constructor(most: number, setting = 'limits.settleSeconds') {
    this.#most = most;
    this.setting = setting;
  }

  /** Seconds to wait at most for the next change. */
  get seconds(): number {
    if (!this.#hasExpired || !this.#isBroken) return this.#most;
    return Math.min(this.#most, Math.max(this.#most * SHORTENED, this.#longest * SPREAD));
  }

  /**
   * Seconds after a look in vain in which changes do not usually show: somewhat less than those took that did
   * not show at once. So a target that is always late is asked two or three times for each change.
   */
  get firstPause(): number {
    return Math.min((this.#usual ?? 0) * BEFORE_USUAL, LONGEST_FIRST_PAUSE);
  }

  /** A change showed after so many seconds, and so many looks. */
  converged(seconds: number, looks: number): void {
    this.#count(seconds, looks);
    this.#longest = Math.max(this.#longest, seconds);
    if (looks === 1) return;
    this.#usual ??= seconds;
    this.#usual += (seconds - this.#usual) * WEIGHT_OF_LATEST;
  }

  /** A change did not show in so many seconds and looks. */
  expired(seconds: number, looks: number): void {
    this.#count(seconds, looks);
    this.#hasExpired = true;
  }

  /** Looks of all waits together but the first of each: what waiting has cost. */
  get repeatedLooks(): number {
    return this.#repeatedLooks;
  }

  /** Seconds of all waits together. */
  get waited(): number {
    return this.#waited;
  }

  /** A requirement was found broken. */
  shorten(): void {
    this.#isBroken = true;
  }

  #count(seconds: number, looks: number): void {
    this.#waited += seconds;
    this.#repeatedLooks += looks - 1;
  }
}
