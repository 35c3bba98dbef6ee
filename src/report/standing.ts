import type { RequirementResult, RunResult } from '../result/run-result.ts';

/** Every requirement of the run, in the order of the document. */
export function requirementsOf(result: Pick<RunResult, 'sections'>): RequirementResult[] {
  return result.sections.flatMap((section) => section.requirements);
}

/** What became of a waiver: it excuses, its last day is past, or there is nothing to excuse. */
export function waiverState(
  requirement: RequirementResult,
  result: Pick<RunResult, 'finished'>,
): 'in force' | 'expired' | 'not needed' | undefined {
  if (!requirement.waived) return undefined;
  if (requirement.verdict === 'passed') return 'not needed';
  return requirement.waived.expires < result.finished.slice(0, 10) ? 'expired' : 'in force';
}

/** Whether its findings do not count: waived by the target's owner, or not claimed at all. */
export function isExcused(
  requirement: RequirementResult,
  result: Pick<RunResult, 'finished'>,
): boolean {
  return requirement.notClaimed === true || waiverState(requirement, result) === 'in force';
}

/** The requirements that the run found violated and that nothing excuses. */
export function brokenOf(result: RunResult): RequirementResult[] {
  return requirementsOf(result).filter(
    (each) => (each.verdict === 'failed' || each.verdict === 'warned') && !isExcused(each, result),
  );
}
