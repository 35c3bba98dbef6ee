import type { RequirementResult, RunResult, Share, Verdict } from './run-result.ts';

/**
 * The figures of a run, from its requirements. Coverage and divergence share one fixed denominator:
 * the requirements that HTTP can observe and the target claims to implement.
 */
export function figuresOf(
  requirements: readonly RequirementResult[],
): Pick<RunResult, 'totals' | 'coverage' | 'divergence'> {
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

/** Passed, failed and warned are decisions; the other verdicts leave the question open. */
export function isDecided(verdict: Verdict): boolean {
  return verdict === 'passed' || verdict === 'failed' || verdict === 'warned';
}

function share(
  claimed: readonly RequirementResult[],
  counts: (each: RequirementResult) => boolean,
): Share {
  const count = claimed.filter(counts).length;
  return { count, of: claimed.length, ratio: claimed.length === 0 ? 0 : count / claimed.length };
}
