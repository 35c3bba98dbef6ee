import { type MissingOperation, missingRemarks } from '../result/causes/missing-operation.ts';
import { isClaimed } from '../result/figures/coverage.ts';
import type { RequirementResult } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import { isViolated } from '../result/verdict.ts';
import { dayOf, isExempt } from '../result/waiver.ts';

/** How far the target is with one section of the document. */
export interface SectionProgress {
  readonly title: string;
  /** Requirements that HTTP can observe and the target claims; at least one. */
  readonly of: number;
  readonly right: number;
  readonly wrong: number;
  readonly missing: readonly MissingOperation[];
}

/**
 * What works, what is wrong and what is missing of a target that is not finished, in the order of the
 * document. Empty where no operation is missing.
 */
export function toDoOf(result: RunResult): SectionProgress[] {
  const { missing = [] } = result;
  if (missing.length === 0) return [];
  const today = dayOf(result);
  const late = new Set(missing.flatMap(({ requirements }) => requirements));
  return result.sections.flatMap(({ title, requirements }) => {
    const claimed = requirements.filter(isClaimed).filter((each) => !isExempt(each, today));
    const own = missing.filter(({ section }) => section === title);
    const right = claimed.filter(({ verdict }) => verdict === 'passed').length;
    const wrong = claimed.filter(({ id, verdict }) => isViolated(verdict) && !late.has(id)).length;
    const isAsked = own.length > 0 || claimed.some(wasAsked);
    return !isAsked ? [] : [{ title, of: claimed.length, right, wrong, missing: own }];
  });
}

/** A run of a part of the checks says nothing of the rest. */
function wasAsked({ verdict, reasonCode }: RequirementResult): boolean {
  return verdict !== 'skipped' || reasonCode?.code !== 'not-covered';
}

/** One section in a line of plain text. */
export function progressWords({ of, right, wrong }: SectionProgress): string {
  return `${right} of ${of} right${wrong > 0 ? `, ${wrong} wrong` : ''}`;
}

const CELLS = 20;

/** A bar of fixed width: a section that is not right throughout never looks full. */
export function progressBar({ of, right }: SectionProgress): string {
  const filled = Math.floor((right * CELLS) / of);
  return '#'.repeat(filled).padEnd(CELLS, '.');
}

/** The remarks but for those on what is missing: where the list of what is to do stands, they stand there. */
export function remarksBesideToDo({ remarks, missing = [] }: RunResult): readonly string[] {
  const known = missingRemarks(missing);
  return remarks.filter((remark) => !known.includes(remark));
}
