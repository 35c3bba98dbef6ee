import type { ConvergenceTimeout, WaitBound } from '../limits/convergence-timeout.ts';

/**
 * The waits of one check. The document says of no change how soon it shows, so a finding that rests on
 * a wait says how long that was, and which setting bounds it.
 */
export class Waits {
  readonly #sent: readonly number[];
  #inVain: { readonly seconds: number; readonly setting: string; readonly at: number } | undefined;

  /** @param sent the exchanges of the check so far, which grow while it runs */
  constructor(sent: readonly number[]) {
    this.#sent = sent;
  }

  /** The timeout, for `poll`: what is waited for in vain is noted here too. */
  noting(timeout: ConvergenceTimeout): WaitBound {
    const note = (seconds: number) => {
      this.#inVain = { seconds, setting: timeout.setting, at: this.#sent.length };
    };
    return {
      get seconds() {
        return timeout.seconds;
      },
      get firstPause() {
        return timeout.firstPause;
      },
      converged: (...took) => timeout.converged(...took),
      expired: (seconds, looks) => {
        note(seconds);
        timeout.expired(seconds, looks);
      },
    };
  }

  /**
   * What was expected, with the time that was waited for it when nothing was sent since; a last `look`
   * may have been sent, to be shown as evidence.
   */
  inTime(expected: string, look = false): string {
    const since = this.#sent.length - (this.#inVain?.at ?? 0);
    return since <= (look ? 1 : 0) ? this.withWait(expected) : expected;
  }

  /** What was expected, with the time of the last wait in vain, whatever was sent since. */
  withWait(expected: string): string {
    if (this.#inVain === undefined || expected.includes(this.#inVain.setting)) return expected;
    const { seconds, setting } = this.#inVain;
    const time = Number(seconds.toFixed(1));
    return `${expected} within ${time} s (${setting}; the document gives no time)`;
  }
}
