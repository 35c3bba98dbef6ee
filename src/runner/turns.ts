import type { Check } from '../check/check.ts';
import type { Settings } from '../check/run-context.ts';
import { FirstDecisions } from '../limits/first-decisions.ts';
import { Plan, plannable } from './plan.ts';

/**
 * These checks in the order in which a run begins them: one turn after the other has ended. Where its objects suffice for
 * all of them there is one turn. Otherwise those that decide most for what they create come first, and the others
 * have what is left.
 */
export function turnsOf(
  checks: readonly Check[],
  { limits }: Pick<Settings, 'limits'>,
): readonly (readonly Check[])[] {
  if (costOf(checks) <= plannable(limits.objects)) return [checks];
  const { chosen } = new Plan(checks, limits.objects);
  const isChosen = (check: Check) => chosen.has(check);
  return [checks.filter(isChosen), checks.filter((check) => !isChosen(check))];
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
