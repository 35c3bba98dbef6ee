import type { Resumed } from '../check/resumed.ts';
import type { Settings } from '../check/run-context.ts';
import type { Configuration } from '../config/configuration.ts';
import { unfitTokens } from '../config/redaction.ts';
import { counted } from '../report/numbers.ts';
import type { PreflightItem } from '../result/run-result.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';

/** What a run says before its first check: what it may cost the target, and what is not ready. */
export function announcement(
  settings: Settings,
  items: readonly PreflightItem[],
  folder: string,
): string[] {
  const lines = [
    `target ${settings.configuration.url}`,
    ...readiness(items),
    ...items.filter(isWorthALine).map(({ name, note }) => `${name}: ${note}`),
    `${budgetItem(settings).note}; seed ${settings.seed}`,
    ...(settings.resumed ? [goingOn(settings.resumed)] : []),
    `report folder ${folder}`,
  ];
  return lines.map(escapeInvisible);
}

/** Requests and objects are bounded for the run as a whole, its time from now on. */
function goingOn({ ended, exchanges, objects }: Resumed): string {
  return `goes on after ${counted(ended.length, 'check')}, with ${counted(exchanges, 'request')} and ${counted(objects, 'object')} of that used up`;
}

/** One line of the preflight about what the run may cost. */
export function budgetItem({ limits, readOnly, configuration }: Settings): PreflightItem {
  const { requests, objects, alive, minutes } = limits;
  const { leftBehind } = configuration.limits;
  const time = minutes === undefined ? '' : `takes at most ${minutes} minutes, `;
  const creates = readOnly
    ? 'creates nothing'
    : `creates at most ${objects} objects, ${alive} at a time, and removes them, but for at most ${leftBehind} instances and load balancers where the target offers no way to`;
  return {
    name: 'budget',
    state: 'ready',
    note: `${time}sends at most ${requests} requests, ${creates}`,
  };
}

/** The tokens that are too ordinary to be found wherever a target repeats them. */
export function unfitTokenItems(configuration: Configuration): PreflightItem[] {
  return unfitTokens(configuration).map(({ role, why }) => ({
    name: `token of ${role}`,
    state: 'ready',
    note: `it ${why}, so it is taken out of reports only where credentials stand: use a longer, random one`,
  }));
}

function readiness(items: readonly PreflightItem[]): string[] {
  const refused = items.filter(({ state }) => state === 'refused');
  const missing = items.filter(({ state }) => state === 'missing').map(({ name }) => name);
  if (refused.length === 0 && missing.length === 0) return ['preflight: ready'];
  return [
    ...refused.map(({ name, note }) => `preflight: ${name} cannot be used: ${note}`),
    ...(missing.length > 0 ? [`preflight: not given: ${missing.join(', ')}`] : []),
  ];
}

/** What the account holds says how much room there is; clock and leftovers only when they are odd. */
function isWorthALine({ name, state }: PreflightItem): boolean {
  return (
    name === 'quota' ||
    name.startsWith('token of ') ||
    (['clock', 'leftovers'].includes(name) && state !== 'ready')
  );
}
