import type { RequirementResult } from '../requirement-result.ts';
import { isDecided } from '../verdict.ts';
import { isClaimed } from './coverage.ts';

const BOUNDS = ['requests', 'objects', 'minutes'] as const;

/** What a run left undecided because it may send or create no more, or has no time left: a larger bound would decide it. */
export interface Shortage {
  /** The key of the configuration that sets the bound. */
  readonly setting: `limits.${(typeof BOUNDS)[number]}`;
  /** Ids of requirements, in the order of the document; at least one. */
  readonly requirements: readonly string[];
}

/** What the budget left undecided of all requirements of a run, by the bound that was too small. */
export function shortagesOf(all: readonly RequirementResult[]): Shortage[] {
  return BOUNDS.flatMap((bound) => {
    const requirements = all
      .filter(isClaimed)
      .filter(({ verdict }) => !isDecided(verdict))
      .filter(({ reasonCode }) => reasonCode?.code === `budget-${bound}`)
      .map(({ id }) => id);
    return requirements.length === 0 ? [] : [{ setting: `limits.${bound}`, requirements }];
  });
}

/** One remark for each bound that was too small. */
export function shortageRemarks(all: readonly RequirementResult[]): string[] {
  const { length } = all.filter(isClaimed);
  return shortagesOf(all).map(
    ({ setting, requirements }) =>
      `too small a budget left ${requirements.length} of ${length} requirements undecided: raise ${setting}`,
  );
}
