import type { Cause } from '../causes/cause.ts';
import type { RequirementResult } from '../requirement-result.ts';
import { isDecided, type Verdict } from '../verdict.ts';

/** A share of a fixed denominator: the requirements that HTTP can observe and the target claims. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** count / of, 0..1. */
  readonly ratio: number;
}

/** The share of requirements that were decided. */
export interface Coverage extends Share {
  /** Those among them that are violated in consequence of another one: by themselves they may hold. */
  readonly consequences: number;
}

/** The share of requirements that failed. */
export interface Divergence extends Share {
  /** How many things to fix they go back to. */
  readonly causes: number;
}

/** The figures of a run. Coverage and divergence share one denominator. */
export interface Figures {
  /** Number of requirements per verdict. */
  readonly totals: Readonly<Record<Verdict, number>>;
  /** Those that were decided. */
  readonly coverage: Coverage;
  /** Those that failed. */
  readonly divergence: Divergence;
}

export function figuresOf(
  requirements: readonly RequirementResult[],
  causes: readonly Cause[],
): Figures {
  const totals = { passed: 0, failed: 0, warned: 0, skipped: 0, inconclusive: 0, unobservable: 0 };
  for (const { verdict } of requirements) totals[verdict] += 1;
  const claimed = requirements.filter(isClaimed);
  return {
    totals,
    coverage: {
      ...shareDecided(requirements),
      consequences: consequencesIn(causes),
    },
    divergence: {
      ...share(claimed, ({ verdict }) => verdict === 'failed'),
      causes: failedIn(causes),
    },
  };
}

/** How many requirements are violated in consequence of another one. */
export function consequencesIn(causes: readonly Cause[]): number {
  return causes.reduce((sum, { consequences }) => sum + consequences.length, 0);
}

/** How many causes let a requirement fail. */
export function failedIn(causes: readonly Cause[]): number {
  return causes.filter(({ verdict }) => verdict === 'failed').length;
}

/** Whether HTTP can observe a requirement and the target claims to implement it. */
export function isClaimed({ verdict, notClaimed }: RequirementResult): boolean {
  return verdict !== 'unobservable' && !notClaimed;
}

/** How many of these requirements, as far as they are claimed, were decided. */
export function shareDecided(requirements: readonly RequirementResult[]): Share {
  return share(requirements.filter(isClaimed), ({ verdict }) => isDecided(verdict));
}

function share(
  claimed: readonly RequirementResult[],
  counts: (each: RequirementResult) => boolean,
): Share {
  const count = claimed.filter(counts).length;
  return { count, of: claimed.length, ratio: claimed.length === 0 ? 0 : count / claimed.length };
}
