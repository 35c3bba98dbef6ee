import type { Cost } from '../../limits/budget.ts';
import type { Reason } from '../../result/reason.ts';
import { Inconclusive, RefusedArrangement, Violation } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { isDoubtful, refusesWhatItAccepted } from '../doubt/doubt.ts';
import { LONGEST_MILLIS, SHRINKING, type Trial } from './trial.ts';

/** What the cases of one property came to. */
export class Seen {
  tried = 0;
  notArranged = 0;
  /** Cases left out so that objects and requests are left for other checks. */
  spared = 0;
  shortage: Reason | undefined;
  /** Cases left out since time was over. */
  tooLate = 0;
  /** Of the shortest failing input so far. */
  violation: Violation | undefined;
  steps: readonly string[] | undefined;
  inconclusive: Inconclusive | undefined;
  /** A case that could not be arranged since the target refuses what it should accept. */
  refused: RefusedArrangement | undefined;
  /** Why the search for a shorter input ended early. */
  cutShort: string | undefined;
  readonly #t: CheckContext;
  readonly #trial: Trial;
  /** Most that one case has taken of each. */
  #dearest: Cost = { objects: 0, requests: 0 };
  readonly #begunAt = performance.now();
  #foundAt = 0;
  #createdBefore = 0;
  /** Resources that were there when the search began. */
  #keptBefore: number | undefined;
  #attempts = 0;

  constructor(t: CheckContext, trial: Trial) {
    this.#t = t;
    this.#trial = trial;
  }

  /** Tries one more input, the first in any case; not with what other checks need. */
  async affordably(tryInput: () => Promise<void>): Promise<void> {
    const before = this.#spent;
    const counted = () =>
      tryInput().finally(() => {
        this.#dearest = greaterOf(this.#dearest, before, this.#spent);
      });
    if (this.tried === 0 && !this.violation) return counted();
    const { budget } = this.#t.run;
    // A shorter counterexample is worth more than another check, one more random case is not.
    const isSent = this.violation
      ? await budget.spending(this.#dearest, counted)
      : await budget.trying(this.#dearest, counted);
    if (isSent) return;
    if (this.violation) this.cutShort ??= 'what other checks can do without';
    else this.spared += 1;
    this.shortage ??= budget.shortageFor(this.#dearest);
  }

  get #spent(): Cost {
    return { objects: this.#t.creations.count, requests: this.#t.sent.length };
  }

  /** A violation makes fast-check shrink; a case that could not be arranged is left out. */
  end(signal: unknown): void {
    if (signal instanceof Inconclusive) {
      this.inconclusive = signal;
      if (signal instanceof RefusedArrangement) this.refused ??= signal;
      this.notArranged += 1;
      return;
    }
    if (signal instanceof Violation) this.#keep(signal);
    else this.cutShort = 'an end of another kind';
    throw signal;
  }

  #keep(violation: Violation): void {
    if (!this.violation) {
      this.#foundAt = performance.now();
      this.#createdBefore = this.#t.creations.count;
      if (isDoubtful(this.#t, violation)) this.cutShort = 'the first look';
    }
    this.violation = violation;
    this.steps = this.#trial.steps?.();
  }

  /**
   * Whether the cases, or the search for a shorter input, have cost enough. That is asked before each case
   * and never ends one: what an abandoned case still did would befall the checks that follow.
   */
  isCutShort(): boolean {
    const { longestMillis = LONGEST_MILLIS } = this.#trial;
    const isLate = performance.now() - this.#begunAt >= longestMillis;
    if (!this.violation) {
      if (isLate) this.tooLate += 1;
      return isLate || this.cutShort !== undefined;
    }
    if (isLate) this.cutShort ??= `${longestMillis / 1000} s in all`;
    const { attempts, millis, objects, stuck } = { ...SHRINKING, ...this.#trial.shrinking };
    if (this.#attempts >= attempts) this.cutShort ??= `${attempts} attempts`;
    const created = this.#t.creations.count - this.#createdBefore;
    if (created >= objects && refusesWhatItAccepted(this.#t, this.violation))
      this.cutShort ??= `${created} resources`;
    this.#keptBefore ??= this.#t.creations.mark;
    if (this.#t.creations.mark - this.#keptBefore >= stuck)
      this.cutShort ??= `${stuck} resources that cannot be removed`;
    if (performance.now() - this.#foundAt >= millis) this.cutShort ??= `${millis / 1000} s`;
    this.#attempts += 1;
    return this.cutShort !== undefined;
  }
}

/** Of each the greater: what was known, or what was spent between two moments. */
function greaterOf(known: Cost, before: Cost, after: Cost): Cost {
  return {
    objects: Math.max(known.objects, after.objects - before.objects),
    requests: Math.max(known.requests, after.requests - before.requests),
  };
}
