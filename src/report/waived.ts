import { type RequirementResult, requirementsOf } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import { isViolated } from '../result/verdict.ts';
import { dayOf, type Waiver, type WaiverStatus, waiverStatus } from '../result/waiver.ts';

/** A requirement that the owner of the target has waived, and what became of that. */
export interface Waived {
  readonly requirement: RequirementResult;
  readonly waiver: Waiver;
  readonly status: WaiverStatus;
}

/** All waivers of a run, in the order of the document. */
export function waivedIn(result: RunResult): Waived[] {
  const today = dayOf(result);
  return requirementsOf(result).flatMap((requirement) => {
    const status = waiverStatus(requirement, today);
    const { waived: waiver } = requirement;
    return waiver && status ? [{ requirement, waiver, status }] : [];
  });
}

/** The violations that waivers excuse: they are there, and do not count. */
export function excusedIn(result: RunResult): Waived[] {
  return waivedIn(result).filter(
    ({ requirement, status }) => status === 'in force' && isViolated(requirement.verdict),
  );
}

/** A waiver in one line of plain text. */
export function waiverLine({ requirement, waiver, status }: Waived): string {
  const { owner, expires, reason } = waiver;
  return `${requirement.id} (${requirement.verdict}) waived until ${expires} by ${owner}, ${status}: ${reason}`;
}
