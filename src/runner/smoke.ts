import { type Check, NO_COST } from '../check/check.ts';
import type { Settings } from '../check/run-context.ts';
import { EFFORT_LIMITS } from '../limits/effort-limits.ts';
import { Skip } from '../result/signals.ts';
import { Plan } from './plan.ts';

/**
 * What of these checks a run of this effort does. Only a smoke run chooses: it has few objects, and
 * takes the checks that decide and find most for what they come to (`Check.smokeCost`). The others are skipped: that
 * is what the effort means, unless the configuration leaves the run fewer objects than a smoke run has.
 */
export function planned(
  checks: readonly Check[],
  { effort, limits }: Pick<Settings, 'effort' | 'limits'>,
): Check[] {
  const chosen = new Set(chosenFrom(checks, { effort, limits }));
  return checks.map((check) => (chosen.has(check) ? check : leftOut(check, limits.objects)));
}

/** The checks that a run of this effort does not leave out. */
export function chosenFrom(
  checks: readonly Check[],
  { effort, limits }: Pick<Settings, 'effort' | 'limits'>,
): Check[] {
  if (effort !== 'smoke') return [...checks];
  const { chosen } = new Plan(checks, limits.objects, limits.requests);
  return checks.filter((check) => chosen.has(check));
}

function leftOut(check: Check, objects: number): Check {
  const isCut = objects < EFFORT_LIMITS.smoke.objects;
  const signal = isCut
    ? new Skip({ code: 'budget-objects', limit: objects }, 'limits.objects')
    : new Skip({ code: 'effort', effort: 'smoke', limit: objects }, '--effort standard');
  const body = () => Promise.reject(signal);
  return { ...check, smokeCost: NO_COST, body };
}
