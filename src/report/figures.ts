import type { RequirementResult, RunResult, Share, Verdict } from '../run/results.ts';

/**
 * The figures of a run, computed anew from its requirements: for runs joined from shards. The same
 * definitions as for a single run: coverage and divergence share one denominator, the requirements
 * that HTTP can observe and the target claims.
 */
export function figuresOf(
  requirements: readonly RequirementResult[],
): Pick<RunResult, 'totals' | 'coverage' | 'divergence'> {
  const totals = { passed: 0, failed: 0, warned: 0, skipped: 0, inconclusive: 0, unobservable: 0 };
  for (const { verdict } of requirements) totals[verdict] += 1;
  const claimed = requirements.filter((one) => one.verdict !== 'unobservable' && !one.notClaimed);
  return {
    totals,
    coverage: share(claimed, ['passed', 'failed', 'warned']),
    divergence: share(claimed, ['failed']),
  };
}

function share(claimed: readonly RequirementResult[], verdicts: readonly Verdict[]): Share {
  const count = claimed.filter((one) => verdicts.includes(one.verdict)).length;
  return { count, of: claimed.length, ratio: claimed.length === 0 ? 0 : count / claimed.length };
}
