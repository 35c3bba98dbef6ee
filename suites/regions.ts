import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../src/run/answer.ts';
import { suite } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { shown } from '../src/run/shown.ts';
import { Inconclusive } from '../src/run/signals.ts';
import { valueAt } from '../src/run/value-at.ts';

/** Regions that are read one by one at standard effort. */
const MOST_REGIONS = 40;

/** Endpoints, Regions; the region's fields and the availability of plans. */
export const regions = suite('Regions', (check) => {
  check('the list holds every region once', ['REG-LIST', 'REG-ID-UNIQUE'], async (t) => {
    const first = await t.owner.get('/regions');
    t.accepted('REG-LIST', first);
    const ids = (await listed(t, '/regions')).map(({ id }) => id);
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
    const all = (await listed(t, '/regions')).filter(({ id }) => typeof id === 'string');
    for (const region of all.slice(0, t.scaled(MOST_REGIONS))) await readsAsListed(t, region);
  });

  check(
    'availability is listed for known regions',
    ['REG-AVAILABILITY-LIST', 'REG-AVAILABILITY-REGION-KNOWN'],
    async (t) => {
      const first = await t.owner.get('/regions/availability');
      t.accepted('REG-AVAILABILITY-LIST', first);
      const records = await listed(t, '/regions/availability');
      const known = await idsIn(t, '/regions');
      const unknown = records
        .map(({ region }) => region)
        .find((id) => isText(id) && !known.has(id));
      t.holds('REG-AVAILABILITY-REGION-KNOWN', unknown === undefined, {
        expected: `every region to be one of ${[...known].join(', ')}`,
        received: String(unknown),
        answers: [first],
      });
    },
  );

  check('availability of a region is about no other', ['REG-AVAILABILITY-GET'], async (t) => {
    const records = await listed(t, '/regions/availability');
    const covered = new Set(records.map(({ region }) => region).filter(isText));
    const ids = [...(await idsIn(t, '/regions'))];
    const coveredFirst = ids.toSorted((a, b) => Number(covered.has(b)) - Number(covered.has(a)));
    for (const id of coveredFirst.slice(0, t.scaled(MOST_REGIONS))) {
      await isAboutRegion(t, id, covered.has(id));
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the target's answers
type Item = any;

/** All items of a list. @throws Inconclusive when the target does not list them, or has none */
async function listed(t: CheckContext, path: string): Promise<Item[]> {
  const items = await t.owner.list(path);
  if (items !== undefined && items.length > 0) return items;
  throw new Inconclusive(`GET ${path} lists nothing to look at`);
}

async function idsIn(t: CheckContext, path: string): Promise<Set<string>> {
  return new Set((await listed(t, path)).map(({ id }) => id).filter(isText));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The regions in which the run creates things: they exist. */
function configuredRegions(t: CheckContext): string[] {
  const { region, secondRegion } = t.world.settings.configuration.fixtures;
  return [region, secondRegion].filter(isText);
}

/** Status may change between two reads, and nobody promises an order of resolvers. */
const STEADY_FIELDS = [
  '/id',
  '/label',
  '/country',
  '/capabilities',
  '/placement_group_limits/maximum_computes_per_pg',
  '/placement_group_limits/maximum_pgs_per_customer',
];

async function readsAsListed(t: CheckContext, region: Item): Promise<void> {
  const answer = await t.owner.get(`/regions/${encodeURIComponent(region.id)}`);
  t.accepted('REG-GET', answer);
  for (const where of STEADY_FIELDS) {
    const [alone, inList] = [valueAt(answer.body, where), valueAt(region, where)];
    t.holds('REG-GET', isDeepStrictEqual(unordered(alone), unordered(inList)), {
      expected: `${where} of ${region.id} to be ${shown(inList)}, as the list has it`,
      received: shown(alone),
      answers: [answer],
      where,
    });
  }
}

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}

/** A region that the list of availability leaves out may have none to answer. */
async function isAboutRegion(t: CheckContext, id: string, isCovered: boolean): Promise<void> {
  const answer = await t.owner.get(`/regions/${encodeURIComponent(id)}/availability`);
  if (!answer.ok && !isCovered) return;
  t.accepted('REG-AVAILABILITY-GET', answer);
  const { form, records } = availabilityIn(answer);
  t.observe('SIL-REG-AVAILABILITY-FORM', form, answer);
  const strange = records.map((record) => record?.region).find((region) => region !== id);
  t.holds('REG-AVAILABILITY-GET', strange === undefined, {
    expected: `availability of ${id} only`,
    received: `a record of ${strange}`,
    answers: [answer],
  });
}

function availabilityIn({ body }: Answer): { form: string; records: Item[] } {
  if (Array.isArray(body)) return { form: 'an array of records', records: body };
  if (Array.isArray(body?.data)) return { form: 'an envelope', records: body.data };
  return { form: 'one record', records: [body] };
}

function observeRegions(t: CheckContext, list: Answer): void {
  for (const { capabilities, status } of list.items) {
    t.observe('SIL-REG-STATUS-TRANSITIONS', `a region is seen with status ${status}`, list);
    for (const value of Array.isArray(capabilities) ? capabilities : []) {
      t.observe('SIL-REG-CAPABILITY-VALUES', String(value), list);
    }
  }
}
