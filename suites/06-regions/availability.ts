import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { type Item, idsIn, isText, listed, MOST_REGIONS } from './list.ts';

/** The availability of plans, listed and by region. */
export function availabilityChecks(check: Declare): void {
  check(
    'availability is listed for known regions',
    ['REG-AVAILABILITY-LIST', 'REG-AVAILABILITY-REGION-KNOWN'],
    async (t) => {
      const first = await t.owner.get('/regions/availability');
      t.accepted('REG-AVAILABILITY-LIST', first);
      const { held, last } = await poll(
        () => unknownRegion(t),
        (unknown) => unknown === undefined,
        t.convergence,
      );
      t.holds('REG-AVAILABILITY-REGION-KNOWN', held, {
        expected: 'every region of a record to be listed, or to be read by its id',
        received: String(last),
        answers: [first],
      });
    },
  );

  check(
    'availability names plans by the ids of types, and not by their labels',
    ['REG-AVAILABILITY-PLAN-KNOWN'],
    async (t) => {
      const answer = await t.owner.get('/regions/availability');
      const types = (await t.owner.list('/compute/types')) ?? [];
      const records = (await t.owner.list('/regions/availability')) ?? [];
      if (types.length * records.length === 0)
        throw new Inconclusive('no plan is listed, or no type');
      const ids = new Set(types.map(({ id }) => id));
      const labels = new Set(types.map(({ label }) => label));
      const labelled = records.find(({ plan }) => labels.has(plan) && !ids.has(plan));
      t.holds('REG-AVAILABILITY-PLAN-KNOWN', labelled === undefined, {
        expected: 'plans that are ids of instance types',
        received: `${labelled?.plan}, the label of one`,
        answers: [answer],
      });
    },
  );

  check('availability of a region is about no other', ['REG-AVAILABILITY-GET'], async (t) => {
    // A list without records says nothing of what a region answers by itself.
    const records = (await t.owner.list('/regions/availability')) ?? [];
    const covered = regionsOf(records);
    const ids = [...(await idsIn(t, '/regions'))];
    const coveredFirst = ids.toSorted((a, b) => Number(covered.has(b)) - Number(covered.has(a)));
    for (const id of coveredFirst.slice(0, t.scaled(MOST_REGIONS))) {
      await isAboutRegion(t, id, covered.has(id));
      if (!covered.has(id)) continue;
      await agreesWithList(t, id, records);
      await namesPlans(t, id);
    }
  });
}

/**
 * A region of which there is a record and nothing else. One may be opened or closed between two reads, and the
 * list of regions need not show those that an account cannot use.
 */
async function unknownRegion(t: CheckContext): Promise<string | undefined> {
  const records = await listed(t, '/regions/availability');
  const known = await idsIn(t, '/regions');
  for (const id of [...regionsOf(records)].filter((each) => !known.has(each))) {
    const alone = await t.owner.get(`/regions/${encodeURIComponent(id)}`);
    if (alone.body?.id !== id) return id;
  }
  return undefined;
}

/** A region that the list of availability leaves out, by now, may have none to answer. */
async function isAboutRegion(t: CheckContext, id: string, isCovered: boolean): Promise<void> {
  const look = () => t.owner.get(`/regions/${encodeURIComponent(id)}/availability`);
  const isAnswered = ({ ok }: Answer) => ok || !isCovered;
  const { last: answer } = await poll(look, isAnswered, t.convergence);
  if (!answer.ok && !(isCovered && (await coveredIn(t)).has(id))) return;
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

async function coveredIn(t: CheckContext): Promise<Set<string>> {
  return regionsOf((await t.owner.list('/regions/availability')) ?? []);
}

function regionsOf(records: readonly Item[]): Set<string> {
  return new Set(records.map(({ region }) => region).filter(isText));
}

/**
 * The same plan in the same region is available or not, whichever operation says so; what changes between
 * two reads shows in the next ones.
 */
async function agreesWithList(t: CheckContext, id: string, first: readonly Item[]): Promise<void> {
  let list = first;
  const look = async () => {
    const alone = await t.owner.get(`/regions/${encodeURIComponent(id)}/availability`);
    const opposite = availabilityIn(alone).records.find(contradicts(list));
    list = (opposite && (await t.owner.list('/regions/availability'))) ?? first;
    return { alone, opposite };
  };
  const { held, last } = await poll(look, ({ opposite }) => opposite === undefined, t.convergence);
  t.holds('REG-AVAILABILITY-GET', held, {
    expected: `the plan ${last.opposite?.plan} to be as available in ${id} as the list says`,
    received: last.alone.summary,
    answers: [last.alone],
  });
}

/**
 * A region's own records name plans as everything else does: one is listed as available or not, or as an instance type.
 * Some of the plans may be known from nowhere else, but not all of a region that the list covers.
 */
async function namesPlans(t: CheckContext, id: string): Promise<void> {
  const look = async () => {
    const alone = await t.owner.get(`/regions/${encodeURIComponent(id)}/availability`);
    const plans = availabilityIn(alone)
      .records.map((each) => each?.plan)
      .filter(isText);
    const list = (await t.owner.list('/regions/availability')) ?? [];
    const types = (await t.owner.list('/compute/types')) ?? [];
    const known = new Set([...list.map(({ plan }) => plan), ...types.map((each) => each.id)]);
    const isTold = alone.ok && plans.length > 0 && regionsOf(list).has(id);
    return { alone, plans, isRight: !isTold || plans.some((plan) => known.has(plan)) };
  };
  const { held, last } = await poll(look, ({ isRight }) => isRight, t.convergence);
  t.holds('REG-AVAILABILITY-GET', held, {
    expected: `plans of ${id} that are ids of instance types, as in the list`,
    received: last.plans.join(', '),
    answers: [last.alone],
  });
}

/** Whether the list has records of the same plan and region, and all of them say the opposite. */
function contradicts(list: readonly Item[]): (record: Item) => boolean {
  return (record) => {
    const { plan, region, available } = Object(record);
    const same = list.filter((each) => each?.plan === plan && each?.region === region);
    if (!isText(plan) || typeof available !== 'boolean' || same.length === 0) return false;
    return same.every((each) => each.available === !available);
  };
}

function availabilityIn({ body }: Answer): { form: string; records: Item[] } {
  if (Array.isArray(body)) return { form: 'an array of records', records: body };
  if (Array.isArray(body?.data)) return { form: 'an envelope', records: body.data };
  return { form: 'one record', records: [body] };
}
