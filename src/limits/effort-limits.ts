import type { Effort } from '../result/run-result.ts';
import type { Limits } from './budget.ts';

/** What a whole run may cost, by effort, unless the configuration says otherwise. */
export const EFFORT_LIMITS: Readonly<Record<Effort, Limits>> = {
  smoke: { requests: 1_500, objects: 60, alive: 60, minutes: 5 },
  standard: { requests: 32_000, objects: 2_400, alive: 60, minutes: 30 },
  thorough: { requests: 75_000, objects: 3_000, alive: 60, minutes: 30 },
};
