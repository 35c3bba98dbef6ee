import { figuresOf } from '../../result/coverage.ts';
import type { RunResult } from '../../result/run-result.ts';
import { isExcused, requirementsOf, waiverState } from '../standing.ts';
import { mergedChecks, mergedObservations, mergedPreflight, mergedSections } from './parts.ts';
import { assertSameRun } from './same-run.ts';
import { renumbered } from './shards.ts';

/**
 * Joins the shards of one run into the run they are parts of. Of each requirement the worst
 * decided verdict wins (failed, warned, passed), then inconclusive, then skipped. Exchanges are
 * renumbered per shard: `joinedExchange` does the same to the evidence.
 *
 * @param shards in any order, at least one.
 * @throws MergeError when they are not shards of one run: another seed, effort, tool, document
 *   revision, target or option; a shard that is missing or there twice.
 */
export function mergeRuns(shards: readonly RunResult[]): RunResult {
  const first = assertSameRun(shards);
  const parts = shards.map(renumbered);
  const sections = mergedSections(parts);
  const { shard: _, ...options } = first.options;
  return {
    ...first,
    started: extreme(
      parts.map((one) => one.started),
      'first',
    ),
    finished: extreme(
      parts.map((one) => one.finished),
      'last',
    ),
    options: shards.length > 1 ? { ...options, shards: shards.length } : first.options,
    ...figuresOf(requirementsOf({ sections })),
    ...outcomeOf(parts, sections),
    remarks: remarks(parts),
    preflight: mergedPreflight(parts),
    sections,
    checks: mergedChecks(parts),
    observations: mergedObservations(parts),
    traffic: traffic(parts),
  };
}

function extreme(times: readonly string[], which: 'first' | 'last'): string {
  const sorted = [...times].sort();
  return (which === 'first' ? sorted[0] : sorted.at(-1)) ?? '';
}

/** One shard without a verdict leaves the whole without one, unless something is broken. */
function outcomeOf(
  parts: readonly RunResult[],
  sections: RunResult['sections'],
): Pick<RunResult, 'outcome' | 'exitCode'> {
  if (isBroken(parts, sections)) return { outcome: 'does not conform', exitCode: 1 };
  const isOpen = parts.some((one) => one.outcome === 'no verdict');
  return isOpen ? { outcome: 'no verdict', exitCode: 3 } : { outcome: 'conforms', exitCode: 0 };
}

function isBroken(parts: readonly RunResult[], sections: RunResult['sections']): boolean {
  const finished = extreme(
    parts.map((one) => one.finished),
    'last',
  );
  const isStrict = parts.some((one) => one.options.strict === true);
  return requirementsOf({ sections }).some((one) => {
    const state = waiverState(one, { finished });
    const isViolated = one.verdict === 'failed' || (isStrict && one.verdict === 'warned');
    const isStale = state === 'expired' || state === 'not needed';
    return isStale || (isViolated && !isExcused(one, { finished }));
  });
}

function remarks(parts: readonly RunResult[]): string[] {
  if (parts.length === 1) return [...(parts[0]?.remarks ?? [])];
  return parts.flatMap((one, index) => {
    const name = one.options.shard ?? `${index + 1}/${parts.length}`;
    return one.remarks.map((remark) => `shard ${name}: ${remark}`);
  });
}

function traffic(parts: readonly RunResult[]): RunResult['traffic'] {
  const sum = (key: 'requests' | 'created' | 'removed' | 'throttledMillis') =>
    parts.reduce((total, one) => total + one.traffic[key], 0);
  return {
    requests: sum('requests'),
    created: sum('created'),
    removed: sum('removed'),
    leftovers: [...new Set(parts.flatMap((one) => one.traffic.leftovers))],
    throttledMillis: sum('throttledMillis'),
  };
}
