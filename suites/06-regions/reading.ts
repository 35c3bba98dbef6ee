import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { valueAt } from '../../src/text/pointer.ts';
import { isSameJson } from '../../src/text/same-json.ts';

/** Regions that are read one by one at standard effort. */
export const MOST_REGIONS = 40;

const MOST_READ_BY_ANYONE = 8;

/** Something in a list. */
// biome-ignore lint/suspicious/noExplicitAny: the target's answers
export type Item = any;

/** The list of regions, and regions alone (endpoints/regions). */
export function readingChecks(check: Declare): void {
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

  check('a region reads as the list has it', ['REG-GET'], async (t) => {
    const all = (await listed(t, '/regions')).filter(({ id }) => isText(id));
    for (const region of all.slice(0, t.scaled(MOST_REGIONS))) {
      await readsAsListed(t, region, t.owner);
    }
  });

  check('a region reads to anyone as the list has it to anyone', ['REG-GET'], async (t) => {
    const all = ((await t.anonymous.list('/regions')) ?? []).filter(({ id }) => isText(id));
    if (all.length === 0) throw new Inconclusive('regions are not listed to anyone');
    const some = all.slice(0, t.scaled(MOST_READ_BY_ANYONE));
    await assertOpen(t, some);
    for (const region of some) await readsAsListed(t, region, t.anonymous);
  });

  check(
    'a region reads to a restricted user as the list has it to them',
    ['REG-GET', 'REG-LIST'],
    async (t) => {
      const user = t.as('readOnlyUser');
      const all = ((await user.list('/regions')) ?? []).filter(({ id }) => isText(id));
      if (all.length === 0) await isListedWhereOpen(t, user);
      if (all.length === 0) throw new Inconclusive('regions are not listed to a restricted user');
      for (const region of all.slice(0, t.scaled(MOST_READ_BY_ANYONE))) {
        await readsAsListed(t, region, user);
      }
    },
  );
}

/** What is listed without credentials is so to whoever has some that are known. */
async function isListedWhereOpen(t: CheckContext, user: Caller): Promise<void> {
  if (!(await t.anonymous.get('/regions')).ok || !(await user.get('/volumes')).ok) return;
  const look = () => user.get('/regions');
  await t.eventually('REG-LIST', 'regions, which anyone is listed', look, ({ ok }) => ok);
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

/**
 * That anyone may read a region alone is AUTH-PUBLIC-REGION, and no more than a `should`.
 * @throws Inconclusive when anyone is refused every one of them
 */
async function assertOpen(t: CheckContext, regions: readonly Item[]): Promise<void> {
  for (const { id } of regions) {
    if (!(await t.anonymous.get(`/regions/${encodeURIComponent(id)}`)).refused) return;
  }
  throw new Inconclusive('no region alone is read without credentials');
}

/** What may change between two reads is looked at again. */
const STEADY_FIELDS = [
  '/id',
  '/label',
  '/country',
  '/status',
  '/capabilities',
  '/placement_group_limits/maximum_computes_per_pg',
  '/placement_group_limits/maximum_pgs_per_customer',
  '/resolvers/ipv4',
  '/resolvers/ipv6',
];

/** However old it is, what is read by an id of the list has that id. */
function isNotAnother(t: CheckContext, answer: Answer, id: string): void {
  const shown = answer.ok ? answer.body?.id : undefined;
  t.holds('REG-GET', !isText(shown) || shown === id, {
    expected: `the region ${id}, which the path names`,
    received: formatValue(shown),
    answers: [answer],
    where: '/id',
  });
}

/** What changes between the two reads, or is shown later by one of them, shows in the next ones. */
async function readsAsListed(t: CheckContext, first: Item, by: Caller): Promise<void> {
  let region = first;
  const look = async () => {
    const answer = await by.get(`/regions/${encodeURIComponent(region.id)}`);
    isNotAnother(t, answer, first.id);
    const wrong = answer.ok ? differing(answer.body, region) : undefined;
    if (answer.ok && wrong === undefined) return { answer, wrong };
    const listed = (await by.list('/regions')) ?? [];
    const now = listed.find(({ id }) => id === first.id);
    region = now ?? first;
    if (!answer.ok) return { answer, wrong, isClosed: listed.length > 0 && now === undefined };
    return { answer, wrong: differing(answer.body, region) };
  };
  const isSame = ({ answer, wrong }: Awaited<ReturnType<typeof look>>) =>
    answer.ok && wrong === undefined;
  const { last } = await poll(look, isSame, t.convergence);
  const { answer, wrong = '', isClosed = false } = last;
  // One may be closed between two reads.
  if (isClosed) return;
  t.accepted('REG-GET', answer);
  t.holds('REG-GET', last.wrong === undefined, {
    expected: `${wrong} of ${region.id} to be ${formatValue(valueAt(region, wrong))}, as the list has it`,
    received: formatValue(valueAt(answer.body, wrong)),
    answers: [answer],
    where: wrong,
  });
}

/** The first steady field that reading a region shows otherwise than the list. */
function differing(alone: unknown, listed: Item): string | undefined {
  return STEADY_FIELDS.find(
    (where) =>
      !isSameJson(
        unordered(where, valueAt(alone, where)),
        unordered(where, valueAt(listed, where)),
      ),
  );
}

/** Nobody promises an order, neither of capabilities nor of resolvers. */
function unordered(where: string, value: unknown): unknown {
  if (where.startsWith('/resolvers/') && isText(value)) {
    return value
      .split(',')
      .map((each) => each.trim().toLowerCase())
      .toSorted();
  }
  return Array.isArray(value) ? value.toSorted() : value;
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
