import type { Settings } from '../check/run-context.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Limits } from '../limits/budget.ts';
import { EFFORT_LIMITS } from '../limits/effort-limits.ts';
import type { Effort } from '../result/run-result.ts';
import { isSectionOf } from '../runner/selection.ts';
import { loadSpec } from '../spec/load.ts';
import type { RunOptions } from './run-options.ts';
import type { Selection } from './select-checks.ts';

type Budgeted = Partial<Configuration['limits']>;

/** The settings of a run, from its configuration and its options. Without a seed one is drawn. */
export function settingsOf(
  configuration: Configuration,
  options: RunOptions,
  { checks: _, ...selection }: Selection,
  started: Date,
): Settings {
  const { effort = 'standard', readOnly = false, strict = false, replay, concurrency } = options;
  const limits = { ...configuration.limits, ...(concurrency ? { concurrency } : {}) };
  const budget = budgetOf(effort, limits);
  return {
    configuration: { ...configuration, limits },
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    effort,
    readOnly,
    strict,
    minCoverage: leastCoverage(configuration, options, selection),
    ...selection,
    limits: budget,
    endsAt: started.getTime() + (budget.minutes ?? Number.POSITIVE_INFINITY) * 60_000,
    ...(replay ? { replayPath: replay } : {}),
  };
}

/**
 * What the owner wants of a whole run says nothing of a part of it; what was asked for this run does: of whole sections
 * it is asked of each of them.
 */
function leastCoverage(
  { minCoverage }: Configuration,
  { minCoverage: least }: RunOptions,
  { only, sections }: Pick<Settings, 'only' | 'sections'>,
): Configuration['minCoverage'] {
  const isWhole = only.length === 0 && sections.length === 0;
  const parts = sections.length > 0 && only.length === 0 ? titlesOf(sections) : ['all'];
  const asked = least === undefined ? [] : parts.map((part) => [part, least] as const);
  return { ...(isWhole ? minCoverage : {}), ...Object.fromEntries(asked) };
}

function titlesOf(sections: readonly string[]): string[] {
  const titles = loadSpec().sections.map(({ title }) => title);
  return titles.filter((title) => sections.some((name) => isSectionOf(name, title)));
}

/** What a run of this effort may cost at most, unless the configuration says otherwise. */
export function budgetOf(effort: Effort, limits: Budgeted): Limits {
  return { ...EFFORT_LIMITS[effort], ...budgetIn(limits) };
}

function budgetIn({ requests, objects, alive, minutes }: Budgeted): Partial<Limits> {
  return {
    ...(requests === undefined ? {} : { requests }),
    ...(objects === undefined ? {} : { objects }),
    ...(alive === undefined ? {} : { alive }),
    ...(minutes === undefined ? {} : { minutes }),
  };
}
