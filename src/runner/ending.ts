import type { RunContext } from '../check/run-context.ts';
import type { Reason } from '../result/reason.ts';

/** Part of a run's time that is kept for removing what it created; at most so long. */
const CLEAN_UP_SHARE = 0.1;
const CLEAN_UP_MILLIS = 60_000;

/** How long an aborted run removes what it created. */
const ABORTED_MILLIS = 2_500;

/**
 * Ends a run early, whatever hangs: when its time is nearly used up, or when it is aborted. What is under
 * way is cut off, checks send nothing more, and what they created is removed for as long as there is
 * time; then the connections are closed.
 */
export class Ending {
  readonly #run: RunContext;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(run: RunContext) {
    this.#run = run;
    const { endsAt, limits } = run.settings;
    if (endsAt === undefined || limits.minutes === undefined) return;
    const cleanUp = Math.min(CLEAN_UP_MILLIS, limits.minutes * 60_000 * CLEAN_UP_SHARE);
    const reason = { code: 'budget-minutes', limit: limits.minutes } as const;
    this.#after(endsAt - cleanUp - Date.now(), () => this.#begin(reason, cleanUp));
  }

  /** Ends the run within seconds; once is enough. */
  abort(): void {
    this.#begin({ code: 'aborted' }, ABORTED_MILLIS);
  }

  /** Nothing is left to be ended. */
  cancel(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #begin(reason: Reason, cleanUpMillis: number): void {
    const { budget, http } = this.#run;
    if (budget.closedFor?.code === 'aborted') return;
    budget.close(reason);
    http.interrupt();
    this.#after(cleanUpMillis, () => void http.close());
  }

  #after(millis: number, what: () => void): void {
    this.#timers.push(setTimeout(what, Math.max(0, millis)));
  }
}
