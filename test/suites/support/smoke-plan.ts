import type { Check } from '../../../src/check/check.ts';
import { EFFORT_LIMITS } from '../../../src/limits/effort-limits.ts';
import { planned } from '../../../src/runner/smoke.ts';
import { suites } from '../../../suites/index.ts';

/** Every check there is. */
const allChecks: readonly Check[] = suites.flatMap((suite) => suite.checks);

/**
 * The same for a smoke run, which does only those of them that decide most: a fifth of the requests of all, in every
 * section.
 */
export const smokePlan: readonly Check[] = planned(allChecks, {
  effort: 'smoke',
  limits: EFFORT_LIMITS.smoke,
});
