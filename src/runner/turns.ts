import type { Check } from '../check/check.ts';
import type { Settings } from '../check/run-context.ts';
import { FirstDecisions } from '../limits/first-decisions.ts';
import { Plan, plannable } from './plan.ts';

/**
 * These checks in the order in which a run begins them: one turn after the other has ended. Where its objects do not
 * suffice for all of them, those that decide most for what they create come first, and the others have what is left.
 * Those that go on with further cases come behind the others, since it is known then what is left for them.
 */
export function turnsOf(
  checks: readonly Check[],
  { limits }: Pick<Settings, 'limits'>,
): readonly (readonly Check[])[] {
  if (costOf(checks) <= plannable(limits.objects)) return parted(checks, goesOn).toReversed();
  const { chosen } = new Plan(checks, limits.objects);
  return parted(checks, (check) => chosen.has(check)).flatMap((part) =>
    parted(part, goesOn).toReversed(),
  );
}

function goesOn({ smokeCost }: Check): boolean {
  return smokeCost.goesOn;
}

/** Those of which it is true, and the others; no part is empty. */
function parted(checks: readonly Check[], isTrue: (check: Check) => boolean): Check[][] {
  const parts = [checks.filter(isTrue), checks.filter((check) => !isTrue(check))];
  return parts.filter((part) => part.length > 0);
}

/** Objects that all of them create together with the fewest cases. */
function costOf(checks: readonly Check[]): number {
  const kept = new FirstDecisions({ has: () => false });
  kept.expect(checks);
  return kept.objects;
}

/**
 * What has to run alone, in the order in which it does: what creates most comes last, when no objects are kept for
 * others any more.
 */
export function aloneOf(checks: readonly Check[]): Check[] {
  return checks.filter(({ alone }) => alone).sort((one, other) => one.objects - other.objects);
}
