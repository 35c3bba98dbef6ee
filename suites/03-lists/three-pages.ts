import { vpcBody, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted } from '../../src/check/in-the-end.ts';
import { differingField, type KnownRecord, knownRecord } from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { SMALLEST_PAGE } from './walk.ts';
import { whileStill } from './while-still.ts';

/** One more than two pages hold: as many as it takes for a page in the middle. */
const ENOUGH = 2 * SMALLEST_PAGE + 1;

/** What pages are judged by. */
const OF_PAGES = ['LIST-PARTITION', 'LIST-COUNTS-AGREE', 'LIST-PAGE-ECHO', 'VPC-LIST'];

const REQUIREMENTS = [
  ...OF_PAGES,
  'LIST-PAGE-SIZE-ACCEPTED',
  'VPC-LABEL-UNIQUE',
  'VPC-UPDATE-LABEL-UNIQUE',
  'VPC-DELETE',
];

/**
 * A list of three pages, and what is done to items of the first, the middle and the last page. It runs
 * alone, since it has nearly as many objects alive as a run may have.
 */
export function threePagesChecks(check: Declare): void {
  check(
    'three pages of VPCs agree with what is done to items of the first, the middle and the last',
    REQUIREMENTS,
    async (t) => {
      const made = await threePagesOfVpcs(t);
      await agrees(t, made);
      const places = await placesOf(t, made);
      for (const vpc of places) await labelIsTaken(t, made, vpc);
      for (const vpc of places) await relabel(t, made, vpc);
      for (const vpc of places) await remove(t, made, vpc);
    },
    { objects: ENOUGH, alone: true },
  );
}

interface Vpc extends KnownRecord {
  readonly id: number;
  readonly label: string;
  readonly isGone: boolean;
}

/** The VPCs by their ids, also those that are gone. */
type Made = Map<number, Vpc>;

async function threePagesOfVpcs(t: CheckContext): Promise<Made> {
  const made: Made = new Map();
  while (made.size < ENOUGH) {
    const body = vpcBody(t);
    const answer = await t.creations.attempt({ collection: '/vpcs', body, path: vpcPath });
    if (!answer.ok) {
      throw new Inconclusive(`${ENOUGH} VPCs were needed, but one got ${answer.summary}`);
    }
    const id = Number(answer.body?.id);
    if (!Number.isSafeInteger(id)) throw new Inconclusive('the new VPCs have no integer ids');
    const { label } = body;
    made.set(id, { id, label, path: `/vpcs/${id}`, fields: { label }, isGone: false });
  }
  return made;
}

/** What pages say that is wrong, and the requirement that it breaks. */
type Wrong = readonly [requirement: string, says: string];

/**
 * The pages must in the end fit together and hold every VPC that there is, as it is.
 * @throws Inconclusive when VPCs of others came and went all the time
 */
async function agrees(t: CheckContext, made: Made): Promise<Answer[]> {
  const look = async () => {
    const pages = await pagesOfVpcs(t);
    return { pages, wrong: misfit(pages, made) };
  };
  const isRight = ({ wrong }: { wrong: Wrong | undefined }) => wrong === undefined;
  const others = ({ pages }: { pages: readonly Answer[] }) =>
    pages.flatMap(({ items }) =>
      items.filter(({ id }) => !made.has(Number(id))).map(({ id }) => id),
    );
  const last = await whileStill(t, look, isRight, (seen) => others(seen).sort());
  for (const page of last.pages) t.accepted('LIST-PAGE-SIZE-ACCEPTED', page);
  const [broken, received = ''] = last.wrong ?? [];
  for (const requirement of broken ? [broken] : OF_PAGES) {
    t.holds(requirement, broken === undefined, {
      expected: `pages that fit together and show ${made.size} VPCs as they are`,
      received,
      answers: last.pages,
    });
  }
  return last.pages;
}

/** No more pages are read, whatever the target says of their number. */
const MOST_PAGES = 50;

/** @throws Inconclusive when the account has VPCs for more pages than are read */
async function pagesOfVpcs(t: CheckContext): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await t.owner.get('/vpcs', { page_size: SMALLEST_PAGE, page });
    pages.push(answer);
    if (answer.body?.pages > MOST_PAGES)
      throw new Inconclusive(`${answer.body.pages} pages of VPCs are too many to read`);
    if (!answer.ok || !(page < Number(answer.body?.pages)) || answer.items.length === 0) break;
  }
  return pages;
}

/** Numbers that other requirements find to be no integers decide nothing here. */
function misfit(pages: readonly Answer[], made: Made): Wrong | undefined {
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
  if (ids.includes(undefined)) throw new Inconclusive('the items of /vpcs have no ids');
  if (new Set(ids).size < ids.length) return ['LIST-PARTITION', 'an item on two pages'];
  return wrongItem(pages, made) ?? wrongCount(pages, ids.length);
}

function wrongItem(pages: readonly Answer[], made: Made): Wrong | undefined {
  // Which form the id of a VPC has in answers is not shown.
  const items = new Map(pages.flatMap((page) => page.items.map((item) => [String(item.id), item])));
  for (const [id, vpc] of made) {
    const item = items.get(String(id));
    if (vpc.isGone && item?.label === vpc.label) return ['VPC-LIST', `VPC ${id}, which is gone`];
    if (vpc.isGone) continue;
    if (!item) return ['LIST-PARTITION', `no page with VPC ${id}`];
    if (typeof item.label === 'string' && differingField(item, vpc.fields)) {
      return ['VPC-LIST', `VPC ${id} with label ${item.label} instead of ${vpc.label}`];
    }
  }
  return undefined;
}

function wrongCount(pages: readonly Answer[], items: number): Wrong | undefined {
  for (const [index, { body }] of pages.entries()) {
    const at = `page ${index + 1} of ${pages.length}`;
    if (differs(body?.page, index + 1)) return ['LIST-PAGE-ECHO', `page ${body.page} on ${at}`];
    if (differs(body?.pages, pages.length)) {
      return ['LIST-COUNTS-AGREE', `pages ${body.pages} on ${at}`];
    }
    if (differs(body?.results, items)) {
      return ['LIST-COUNTS-AGREE', `results ${body.results} for ${items} items on ${at}`];
    }
  }
  return undefined;
}

function differs(said: unknown, expected: number): boolean {
  return Number.isInteger(said) && said !== expected;
}

/** A VPC of the first page, one of a page in the middle and one of the last, as far as the run made them. */
async function placesOf(t: CheckContext, made: Made): Promise<Vpc[]> {
  const own = (page: Answer) => page.items.flatMap(({ id }) => made.get(Number(id)) ?? []);
  const pages = (await pagesOfVpcs(t)).map(own).filter(({ length }) => length > 0);
  const chosen = [pages[0]?.[0], pages[Math.floor(pages.length / 2)]?.[0], pages.at(-1)?.at(-1)];
  return [...new Set(chosen)].filter((vpc) => vpc !== undefined);
}

/** Neither a creation nor an update takes the label, wherever in the list its VPC stands. */
async function labelIsTaken(t: CheckContext, made: Made, { id, label }: Vpc): Promise<void> {
  const body = vpcBody(t, { label });
  const again = await t.creations.attempt({ collection: '/vpcs', body, path: vpcPath });
  t.refused('VPC-LABEL-UNIQUE', again);
  const other = [...made.values()].find((each) => each.id !== id && !each.isGone);
  if (other) t.refused('VPC-UPDATE-LABEL-UNIQUE', await t.owner.put(other.path, { label }));
  await agrees(t, made);
}

async function relabel(t: CheckContext, made: Made, vpc: Vpc): Promise<void> {
  const label = t.names.label();
  const answer = await t.owner.put(vpc.path, { label });
  if (!answer.ok) throw new Inconclusive(`${vpc.path} takes no label: ${answer.summary}`);
  made.set(vpc.id, { ...vpc, label, fields: { label } });
  await agrees(t, made);
}

async function remove(t: CheckContext, made: Made, { id, path }: Vpc): Promise<void> {
  await knownRecord(t, path, []);
  await isDeleted(t, 'VPC-DELETE', path);
  await isGoneInTheEnd(t, 'VPC-DELETE', path);
  t.creations.forget(path);
  const vpc = made.get(id);
  if (vpc) made.set(id, { ...vpc, isGone: true });
  await agrees(t, made);
}
