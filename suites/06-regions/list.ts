import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** Regions that are read one by one at standard effort. */
export const MOST_REGIONS = 40;

/** Something in a list. */
// biome-ignore lint/suspicious/noExplicitAny: the target's answers
export type Item = any;

/** The list of regions (endpoints/regions). */
export function listChecks(check: Declare): void {
  check('the list holds every region once', ['REG-LIST', 'REG-ID-UNIQUE'], async (t) => {
    const first = await t.owner.get('/regions');
    t.accepted('REG-LIST', first);
    const ids = await settledIds(t);
    for (const id of configuredRegions(t)) {
      t.holds('REG-LIST', ids.includes(id), {
        expected: `region ${id}, which is in use, in the list`,
        received: `ids ${ids.join(', ')}`,
        answers: [first],
      });
    }
    t.holds('REG-ID-UNIQUE', new Set(ids).size === ids.length, {
      expected: 'every id once',
      received: `ids ${ids.join(', ')}`,
      answers: [first],
    });
    observeRegions(t, first);
  });
}

/** The ids in the list, once each is there once, and those of the regions in use: pages may be of different moments. */
async function settledIds(t: CheckContext): Promise<unknown[]> {
  const look = async () => (await listed(t, '/regions')).map(({ id }) => id);
  const areRight = (ids: unknown[]) =>
    new Set(ids).size === ids.length && configuredRegions(t).every((id) => ids.includes(id));
  return (await poll(look, areRight, t.convergence)).last;
}

/** The regions in which the run creates things: they exist. */
function configuredRegions(t: CheckContext): string[] {
  const { region, secondRegion } = t.run.settings.configuration.fixtures;
  return [region, secondRegion].filter(isText);
}

function observeRegions(t: CheckContext, list: Answer): void {
  const services = (region: Item) => [region?.capabilities].flat().filter(isText);
  const offered = new Set(list.items.flatMap(services));
  for (const each of offered) {
    const lacking = list.items.filter((region) => !services(region).includes(each)).length;
    if (lacking > 0) t.observe('SIL-REG-SERVICES', `${each} is missing in ${lacking}`, list);
  }
  for (const { capabilities, status } of list.items) {
    t.observe('SIL-REG-STATUS-TRANSITIONS', `a region is seen with status ${status}`, list);
    for (const value of Array.isArray(capabilities) ? capabilities : []) {
      t.observe('SIL-REG-CAPABILITY-VALUES', String(value), list);
    }
  }
}

/** All items of a list. @throws Inconclusive when the target does not list them, or has none */
export async function listed(t: CheckContext, path: string): Promise<Item[]> {
  const items = await t.owner.list(path);
  if (items !== undefined && items.length > 0) return items;
  throw new Inconclusive(`GET ${path} lists nothing to look at`);
}

/** The ids of a list that are text. @throws Inconclusive as `listed` does */
export async function idsIn(t: CheckContext, path: string): Promise<Set<string>> {
  return new Set((await listed(t, path)).map(({ id }) => id).filter(isText));
}

/** Whether a value is text: ids of regions and plans are. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
