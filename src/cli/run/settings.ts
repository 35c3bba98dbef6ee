import type { Settings } from '../../check/run-context.ts';
import type { Configuration } from '../../config/configuration.ts';
import type { Limits } from '../../limits/budget.ts';
import { EFFORT_LIMITS } from '../../limits/effort-limits.ts';
import type { RunOptions } from './run-options.ts';
import type { Selection } from './select-checks.ts';

/** The settings of a run, from its configuration and its options. Without a seed one is drawn. */
export function settingsOf(
  configuration: Configuration,
  options: RunOptions,
  { checks: _, ...selection }: Selection,
  started: Date,
): Settings {
  const { effort, readOnly, strict, replay, concurrency } = options;
  const limits = { ...configuration.limits, ...(concurrency ? { concurrency } : {}) };
  const budget = { ...EFFORT_LIMITS[effort], ...budgetIn(limits) };
  return {
    configuration: { ...configuration, limits },
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    effort,
    readOnly,
    strict,
    ...selection,
    limits: budget,
    endsAt: started.getTime() + (budget.minutes ?? Number.POSITIVE_INFINITY) * 60_000,
    ...(replay ? { replayPath: replay } : {}),
  };
}

function budgetIn({ requests, objects, alive, minutes }: Configuration['limits']): Partial<Limits> {
  return {
    ...(requests === undefined ? {} : { requests }),
    ...(objects === undefined ? {} : { objects }),
    ...(alive === undefined ? {} : { alive }),
    ...(minutes === undefined ? {} : { minutes }),
  };
}
