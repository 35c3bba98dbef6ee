import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { isDecided, isViolated } from '../../result/verdict.ts';
import { dayOf, isExempt } from '../../result/waiver.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { wrapped } from '../formats/wrap.ts';

/** Ids of requirements that a run found violated, held against the run before it. */
export interface Difference {
  /** Violated before, and now seen to hold. */
  readonly fixed: readonly string[];
  /** Violated now, and not before, although it was decided. */
  readonly new: readonly string[];
  /** Violated now, and not decided before. */
  readonly found: readonly string[];
  readonly same: readonly string[];
  /** Violated before, and not decided now. */
  readonly open: readonly string[];
}

/** What became of what was violated, requirement by requirement, in the order of the document. */
export function differenceOf(before: RunResult, after: RunResult): Difference {
  const was = new Set(violatedIn(before));
  const is = new Set(violatedIn(after));
  const passed = new Set(
    requirementsOf(after).flatMap(({ id, verdict }) => (verdict === 'passed' ? [id] : [])),
  );
  const decided = new Set(
    requirementsOf(before).flatMap(({ id, verdict }) => (isDecided(verdict) ? [id] : [])),
  );
  const come = [...is].filter((id) => !was.has(id));
  const gone = [...was].filter((id) => !is.has(id));
  return {
    fixed: gone.filter((id) => passed.has(id)),
    new: come.filter((id) => decided.has(id)),
    found: come.filter((id) => !decided.has(id)),
    same: [...is].filter((id) => was.has(id)),
    open: gone.filter((id) => !passed.has(id)),
  };
}

/** The difference in lines for a terminal, what is empty left out. */
export function differenceText(difference: Difference, width: number): string {
  const names = {
    fixed: 'fixed',
    new: 'new',
    found: 'not decided before',
    same: 'same',
    open: 'not decided any more',
  };
  const lines = Object.entries(names).flatMap(([key, name]) => {
    const ids = difference[key as keyof Difference];
    const text = `${name} ${ids.length}: ${ids.join(', ')}`;
    return ids.length === 0 ? [] : wrapped(escapeInvisible(text), width);
  });
  return lines.length === 0 ? 'nothing violated, as before\n' : `${lines.join('\n')}\n`;
}

function violatedIn(run: RunResult): string[] {
  const today = dayOf(run);
  return requirementsOf(run)
    .filter((each) => isViolated(each.verdict) && !isExempt(each, today))
    .map(({ id }) => id);
}
