import type { RequirementResult } from '../result/requirement-result.ts';
import { requirementsOf } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import type { Verdict } from '../result/verdict.ts';
import { dayOf, isExempt } from '../result/waiver.ts';

/** What the run did not decide, by why; exempt requirements are left out. */
export interface Undecided {
  /** Skipped, by the configuration key that would enable them; those without a key come last. */
  readonly skipped: readonly SkippedGroup[];
  readonly inconclusive: readonly RequirementResult[];
  readonly unobservable: readonly RequirementResult[];
}

/** Requirements that one setting would make checkable. */
export interface SkippedGroup {
  readonly enable: string | undefined;
  /** Why what the target has of it could not be used. */
  readonly because?: string | undefined;
  readonly requirements: readonly RequirementResult[];
}

/** Sorts out what was not decided and what would have to change for it. */
export function undecidedOf(result: RunResult): Undecided {
  const today = dayOf(result);
  const open = requirementsOf(result).filter((requirement) => !isExempt(requirement, today));
  const withVerdict = (verdict: Verdict) => open.filter((one) => one.verdict === verdict);
  return {
    skipped: byEnablingKey(withVerdict('skipped')).map((group) => ({
      ...group,
      because: unusable(result, group.enable),
    })),
    inconclusive: withVerdict('inconclusive'),
    unobservable: withVerdict('unobservable'),
  };
}

/** What the preflight told of a setting, where what the target has could not be used. */
export function unusable(
  { preflight }: Pick<RunResult, 'preflight'>,
  enable: string | undefined,
): string | undefined {
  return preflight.find(({ name, state }) => state === 'unusable' && name === enable)?.note;
}

/** Most unlocked requirements first: the setting worth making first. */
function byEnablingKey(skipped: readonly RequirementResult[]): SkippedGroup[] {
  const groups = new Map<string | undefined, RequirementResult[]>();
  for (const requirement of skipped) {
    const group = groups.get(requirement.enable);
    if (group) group.push(requirement);
    else groups.set(requirement.enable, [requirement]);
  }
  return [...groups]
    .map(([enable, requirements]) => ({ enable, requirements }))
    .sort((a, b) => Number(!a.enable) - Number(!b.enable) || size(b) - size(a));
}

function size(group: SkippedGroup): number {
  return group.requirements.length;
}
