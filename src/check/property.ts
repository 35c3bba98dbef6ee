import fc from 'fast-check';
import type { Cost } from '../limits/budget.ts';
import type { Reason } from '../result/reason.ts';
import { Inconclusive, RefusedArrangement, Violation } from '../result/signals.ts';
import { quoteForShell } from '../text/shell.ts';
import type { CheckContext } from './check-context.ts';
import { describeInput } from './counterexample.ts';
import { isDoubtful, refusesWhatItAccepted } from './doubt.ts';

/** Longest time for the cases of one property: a slow target gets fewer of them. */
const LONGEST_MILLIS = 180_000;

/** What the search for a shorter failing input may cost. */
interface Shrinking {
  readonly attempts: number;
  readonly millis: number;
  /** Resources created to find out why a creation is refused: enough are to be left for others. */
  readonly objects: number;
}

const SHRINKING: Shrinking = { attempts: 300, millis: 60_000, objects: 60 };

/** How a property is tried. */
export interface Trial {
  /** Number of cases at standard effort; scaled by --effort. */
  readonly cases: number;
  /** Values that are always tried first. */
  readonly examples?: readonly unknown[];
  /** Longest time for all cases; 180 s where left out. */
  readonly longestMillis?: number;
  /** 300 attempts within 60 s and 60 resources, where left out. */
  readonly shrinking?: Partial<Shrinking>;
  /** Where an input is a sequence: what each step of the case under way said when it was taken. */
  readonly steps?: () => readonly string[];
}

/**
 * A law of the document over generated inputs: `law` states for one input what must be true, with
 * the assertions of the context. On a violation fast-check shrinks the input; the finding carries the
 * shortest one, with the seed and path that replay it. What a case creates is removed before the next.
 * @throws Inconclusive when no input could be tried at all; a RefusedArrangement when one was refused
 *   that should not have been
 */
export async function property<T>(
  t: CheckContext,
  inputs: fc.Arbitrary<T>,
  trial: Trial,
  law: (input: T) => Promise<void>,
): Promise<void> {
  const seen = new Seen(t, trial);
  const predicate = fc.asyncProperty(inputs, async (input) => {
    // An input that is not tried counts as one that passes: so fast-check finds nothing shorter and stops.
    if (seen.isCutShort()) return;
    await seen.affordably(async () => {
      const mark = t.creations.mark;
      t.beginCase();
      try {
        await law(input);
        seen.tried += 1;
      } catch (signal) {
        seen.end(signal);
      } finally {
        await t.creations.clear(mark);
      }
    });
  });
  const details = await t.urgently('long sequence', async () =>
    fc.check(predicate, parameters(t, trial)),
  );
  t.recorder.leaveOut(seen.notArranged + seen.tooLate);
  if (seen.shortage) t.recorder.spare(seen.spared, seen.shortage);
  if (details.failed) report(t, seen, details);
  else if (seen.refused) throw seen.refused;
  else if (seen.tried === 0 && seen.inconclusive) throw seen.inconclusive;
}

/** What the cases of one property came to. */
class Seen {
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
    const { attempts, millis, objects } = { ...SHRINKING, ...this.#trial.shrinking };
    if (this.#attempts >= attempts) this.cutShort ??= `${attempts} attempts`;
    const created = this.#t.creations.count - this.#createdBefore;
    if (created >= objects && refusesWhatItAccepted(this.#t, this.violation))
      this.cutShort ??= `${created} resources`;
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

function report<T>(t: CheckContext, seen: Seen, details: fc.RunDetails<[T]>): void {
  const { errorInstance, counterexample, counterexamplePath } = details;
  if (!(errorInstance instanceof Violation)) throw errorInstance ?? new Error('property failed');
  const violation = seen.violation ?? errorInstance;
  const { seed } = t.run.settings;
  const printed = fc.stringify(counterexample?.[0]);
  const found = describeInput(printed, counterexamplePath ?? '0', seen.steps);
  const note = noteOf(seen);
  t.recorder.fail(violation, {
    ...(t.pointer ? { pointer: t.pointer } : {}),
    counterexample: { ...found, seed, ...(note ? { note } : {}) },
    replay: `--only ${quoteForShell(t.id)} --seed ${seed} --replay ${found.path}`,
  });
}

/** What keeps the input from being known to be the shortest. */
function noteOf({ cutShort: end, notArranged }: Seen): string {
  const inputs = notArranged === 1 ? '1 input' : `${notArranged} inputs`;
  return [
    ...(end ? [`shrinking was ended after ${end}: a shorter input may fail as well`] : []),
    ...(notArranged > 0 ? [`${inputs} could not be arranged`] : []),
  ].join('; ');
}

function parameters<T>(t: CheckContext, trial: Trial): fc.Parameters<[T]> {
  const [path] = (t.run.settings.replayPath ?? '').split('@');
  return {
    seed: t.seed,
    numRuns: t.scaled(trial.cases),
    ...(trial.examples ? { examples: trial.examples.map((each) => [each as T]) } : {}),
    ...(path ? { path, endOnFailure: true } : {}),
  };
}
