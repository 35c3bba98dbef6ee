import type { Level } from './level.ts';

/** What a run says of one requirement or one check (design: Words). */
export type Verdict = 'passed' | 'failed' | 'warned' | 'skipped' | 'inconclusive' | 'unobservable';

/** What a check can say; that no HTTP client can see something stands in `spec/`. */
export type CheckVerdict = Exclude<Verdict, 'unobservable'>;

/**
 * The verdicts in the order in which they decide: of several about the same thing the first holds. A
 * passed check outweighs one that could not be made, and a failed one outweighs all.
 */
export const VERDICT_ORDER = [
  'failed',
  'warned',
  'passed',
  'inconclusive',
  'skipped',
  'unobservable',
] as const satisfies readonly Verdict[];

/** The place of a verdict in the order, from 0 for the one that outweighs all. */
export function rankOf(verdict: Verdict): number {
  return VERDICT_ORDER.indexOf(verdict);
}

/** The verdict that decides among several; undefined when there is none. */
export function worstOf<V extends Verdict>(verdicts: readonly V[]): V | undefined {
  return verdicts.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
}

/** Passed, failed and warned are decisions; the other verdicts leave the question open. */
export function isDecided(verdict: Verdict): boolean {
  return verdict === 'passed' || isViolated(verdict);
}

/** Whether the target broke the requirement, be it stated or only implied by the conventions. */
export function isViolated(verdict: Verdict): verdict is 'failed' | 'warned' {
  return verdict === 'failed' || verdict === 'warned';
}

/** Breaking a `must` fails, breaking a `should` warns; of several the worst counts. */
export function verdictOfBroken(levels: readonly Level[]): 'failed' | 'warned' {
  return levels.includes('must') ? 'failed' : 'warned';
}
