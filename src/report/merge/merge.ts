import { causesOf } from '../../result/causes/cause.ts';
import { missingRemarks } from '../../result/causes/missing-operation.ts';
import { exitCodeOf, outcomeOf } from '../../result/exit-code.ts';
import { figuresOf } from '../../result/figures/coverage.ts';
import { tooLittleOf, tooLittleRemarks } from '../../result/figures/min-coverage.ts';
import { pairsByOperation } from '../../result/figures/pairs-tried.ts';
import { shortageRemarks, shortagesOf } from '../../result/figures/shortage.ts';
import { isBroken, violatedIn } from '../../result/outcome.ts';
import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult, Traffic } from '../../result/run-result.ts';
import { dayOf } from '../../result/waiver.ts';
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
  // Where a shard was resumed its own remark says so: the breaks of one are not those of all.
  const { resumptions: _breaks, ...first } = assertSameRun(shards);
  const parts = shards.map(renumbered);
  const sections = mergedSections(parts);
  const { shard: _, ...options } = first.options;
  const started = parts.map((one) => one.started).toSorted()[0] ?? '';
  const finished =
    parts
      .map((one) => one.finished)
      .toSorted()
      .at(-1) ?? '';
  const missing = missingIn(parts, sections);
  const causes = causesOf(violatedIn({ sections, finished }), missing);
  return {
    ...first,
    started,
    finished,
    options: shards.length > 1 ? { ...options, shards: shards.length } : first.options,
    ...figuresOf(requirementsOf({ sections }), causes),
    ...outcomeOfAll(parts, sections, dayOf({ finished })),
    missing,
    remarks: [
      ...missingRemarks(missing),
      ...tooLittleRemarks(tooLittleOf(sections, first.minCoverage)),
      ...shortageRemarks(requirementsOf({ sections })),
      ...remarks(parts),
    ],
    preflight: mergedPreflight(parts),
    sections,
    causes,
    checks: mergedChecks(parts),
    observations: mergedObservations(parts),
    pairs: pairsByOperation(parts.flatMap(({ pairs = [] }) => pairs)),
    traffic: traffic(parts),
  };
}

/** One shard without a verdict leaves the whole without one, unless something is broken. */
function outcomeOfAll(
  parts: readonly RunResult[],
  sections: RunResult['sections'],
  today: string,
): Pick<RunResult, 'shortages' | 'outcome' | 'exitCode'> {
  const strict = parts.some((one) => one.options.strict === true);
  const all = requirementsOf({ sections });
  const shortages = shortagesOf(all);
  const outcome = outcomeOf({
    isBroken: isBroken(all, { strict, today }),
    hasVerdict: parts.every((one) => one.outcome !== 'no verdict'),
  });
  const tooLittle = tooLittleOf(sections, parts[0]?.minCoverage);
  const isShort = tooLittle.length > 0 || (strict && shortages.length > 0);
  return { shortages, outcome, exitCode: exitCodeOf(outcome, { isShort }) };
}

/** An operation is missing where no shard saw it work, and each that tried it says so. */
function missingIn(parts: readonly RunResult[], sections: RunResult['sections']) {
  const open = new Set(
    requirementsOf({ sections })
      .filter(({ verdict }) => verdict !== 'passed')
      .map(({ id }) => id),
  );
  const all = parts.flatMap(({ missing = [] }) => missing);
  const ids = [...new Set(all.map(({ operation }) => operation))];
  return ids.flatMap((id) => {
    const same = all.filter(({ operation }) => operation === id);
    const waiting = [...new Set(same.flatMap(({ requirements }) => requirements))];
    const requirements = waiting.filter((each) => open.has(each));
    return requirements.length === 0
      ? []
      : same.slice(0, 1).map((one) => ({ ...one, requirements }));
  });
}

/** What the shards remark; of what one had no budget for another may have decided some. */
function remarks(parts: readonly RunResult[]): string[] {
  return parts.flatMap((one, index) => {
    const name = one.options.shard ?? `${index + 1}/${parts.length}`;
    const own = [...shortageRemarks(requirementsOf(one)), ...missingRemarks(one.missing ?? [])];
    const others = one.remarks.filter((remark) => !own.includes(remark));
    return others.map((remark) => (parts.length === 1 ? remark : `shard ${name}: ${remark}`));
  });
}

function traffic(parts: readonly RunResult[]): RunResult['traffic'] {
  const sum = (key: Exclude<keyof Traffic, 'leftovers'>) =>
    parts.reduce((total, one) => total + (one.traffic[key] ?? 0), 0);
  return {
    requests: sum('requests'),
    created: sum('created'),
    removed: sum('removed'),
    leftovers: [...new Set(parts.flatMap((one) => one.traffic.leftovers))],
    throttledMillis: sum('throttledMillis'),
    timeoutMillis: sum('timeoutMillis'),
    convergenceMillis: sum('convergenceMillis'),
  };
}
