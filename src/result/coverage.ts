import type { RequirementResult } from './requirement-result.ts';
import { isDecided, type Verdict } from './verdict.ts';

/** A share of a fixed denominator: the requirements that HTTP can observe and the target claims. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** count / of, 0..1. */
  readonly ratio: number;
}

/** The figures of a run. Coverage and divergence share one denominator. */
export interface Figures {
  /** Number of requirements per verdict. */
  readonly totals: Readonly<Record<Verdict, number>>;
  /** Those that were decided. */
  readonly coverage: Share;
  /** Those that failed. */
  readonly divergence: Share;
}

export function figuresOf(requirements: readonly RequirementResult[]): Figures {
  const totals = { passed: 0, failed: 0, warned: 0, skipped: 0, inconclusive: 0, unobservable: 0 };
  for (const { verdict } of requirements) totals[verdict] += 1;
  const claimed = requirements.filter(isClaimed);
  return {
    totals,
    coverage: share(claimed, ({ verdict }) => isDecided(verdict)),
    divergence: share(claimed, ({ verdict }) => verdict === 'failed'),
  };
}

/** Whether HTTP can observe a requirement and the target claims to implement it. */
export function isClaimed({ verdict, notClaimed }: RequirementResult): boolean {
  return verdict !== 'unobservable' && !notClaimed;
}

function share(
  claimed: readonly RequirementResult[],
  counts: (each: RequirementResult) => boolean,
): Share {
  const count = claimed.filter(counts).length;
  return { count, of: claimed.length, ratio: claimed.length === 0 ? 0 : count / claimed.length };
}
