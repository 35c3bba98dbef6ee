import { vpcBody, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { defaultPageSize, pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { keepsLaws, lastPageFull, SMALLEST_PAGE, settledWalk } from './walk.ts';
import { itemsOf, whileStill } from './while-still.ts';

/** One more than the smallest page, so that there is a second one. */
const ENOUGH = SMALLEST_PAGE + 1;
const ITEMS = { objects: ENOUGH };
const DEFAULT_PAGE = defaultPageSize();

/** The bounds and the defaults of the list query, which the VPC list states (limits#list-page_size). */
export function pageSizeChecks(check: Declare): void {
  check(
    'pages of 25 hold every VPC once, and say so',
    [
      'LIST-PARTITION',
      'LIST-COUNTS-AGREE',
      'LIST-PAGE-ECHO',
      'LIST-PAGE-DEFAULT',
      'LIST-PAGE-SIZE-DEFAULT',
      'LIST-PAGE-SIZE-ACCEPTED',
      'LIST-PAGE-SIZE-MINIMUM',
    ],
    async (t) => {
      const many = await manyVpcs(t);
      await t.whileLocked('/vpcs', async () => {
        await listsAll(t, many);
        await defaults(t, many);
        await partition(t, many);
        for (const size of await sizesFor(many)) await holdsThatMany(t, many, size);
        await keepsLawsBeyondDefault(t, many);
        await pagesOfDefaultSize(t, many);
        await belowTheMinimum(t, many);
        await secondBelowTheMinimum(t, many);
      });
      tellsDefault(many);
    },
    ITEMS,
  );
}

/** An account with enough VPCs for two pages. */
interface Many {
  readonly caller: Caller;
  /** How many its list says there are. */
  readonly results: number;
  /** Those that were made for the purpose; none when there were enough. */
  readonly made: ReadonlySet<number>;
}

/** Makes VPCs only where neither account has enough; what cannot be made leaves the question open. */
async function manyVpcs(t: CheckContext): Promise<Many> {
  const [found] = (await accounts(t)).toSorted((one, other) => other.results - one.results);
  if (found && found.results >= ENOUGH) return found;
  leftToLongerRuns(t, `${ENOUGH} VPCs, which no account has,`);
  const made = new Set<number>();
  while (made.size < ENOUGH) made.add(await madeVpc(t, made.size + 1));
  return { caller: t.owner, results: made.size, made };
}

async function accounts(t: CheckContext): Promise<Many[]> {
  const { configuration } = t.run.settings;
  const roles = ['owner', 'otherAccount'].filter((role) => tokenOf(configuration, role));
  const found: Many[] = [];
  for (const role of roles) {
    const caller = t.as(role);
    const results = Number((await caller.get('/vpcs')).body?.results) || 0;
    found.push({ caller, results, made: new Set() });
  }
  return found;
}

async function madeVpc(t: CheckContext, nth: number): Promise<number> {
  const recipe = { collection: '/vpcs', body: vpcBody(t), path: vpcPath };
  const answer = await t.creations.attempt(recipe);
  if (answer.ok && Number.isSafeInteger(answer.body?.id)) return answer.body.id;
  throw new Inconclusive(`${ENOUGH} VPCs were needed, but number ${nth} got ${answer.summary}`);
}

async function partition(t: CheckContext, { caller, made }: Many): Promise<void> {
  const pages = await pagesOfVpcs(t, { caller, made });
  if (pages === undefined) {
    t.accepted('LIST-PAGE-SIZE-ACCEPTED', await caller.get('/vpcs', { page_size: SMALLEST_PAGE }));
    throw new Inconclusive('the VPC list kept changing while it was read');
  }
  for (const page of pages) t.accepted('LIST-PAGE-SIZE-ACCEPTED', page);
  const largest = Math.max(...pages.map((page) => page.items.length));
  t.holds('LIST-PAGE-SIZE-ACCEPTED', largest <= SMALLEST_PAGE, {
    expected: `at most ${SMALLEST_PAGE} items on a page`,
    received: `${largest} items`,
    answers: pages,
  });
  keepsLaws(t, pages);
  await lastPageFull(t, caller, '/vpcs', pages);
  const missing = missingFrom(pages, made);
  t.holds('LIST-PARTITION', missing === 0, {
    expected: `each of ${made.size} VPCs exactly once on ${pages.length} pages`,
    received: `${missing} missing`,
    answers: pages,
  });
}

/** Walks until every new VPC is met: one may be listed later than another, and those of others count too. */
async function pagesOfVpcs(t: CheckContext, { caller, made }: Omit<Many, 'results'>) {
  const look = () => settledWalk(t, caller, '/vpcs', { page_size: SMALLEST_PAGE });
  const hasAll = (pages: Answer[] | undefined) => !pages || missingFrom(pages, made) === 0;
  return (await poll(look, hasAll, t.convergence)).last;
}

/** The fewest plus one, and sizes around that of a list that fills one page exactly, which `lastPageFull` tries. */
async function sizesFor({ caller }: Many): Promise<number[]> {
  const results = Number((await caller.get('/vpcs')).body?.results);
  const { least, most } = pageSizeBounds();
  const sizes = [SMALLEST_PAGE + 1, results - 1, results + 1, most];
  return [...new Set(sizes)].filter((size) => size >= least && size <= most);
}

/** A page of any size within the bounds is full as long as there is enough to fill it. */
async function holdsThatMany(t: CheckContext, { caller }: Many, size: number): Promise<void> {
  for (const query of [{ page_size: size }, { page: 1, page_size: size }]) {
    await isFullPage(t, () => caller.get('/vpcs', query), {
      requirement: 'LIST-PAGE-SIZE-ACCEPTED',
      page: 1,
      size,
    });
  }
}

/** Pages that are larger than those by default follow each other as any do. */
async function keepsLawsBeyondDefault(t: CheckContext, { caller, results }: Many): Promise<void> {
  const page_size = DEFAULT_PAGE + 1;
  if (results <= page_size) return;
  const pages = await settledWalk(t, caller, '/vpcs', { page_size });
  if (pages?.every(({ ok }) => ok)) keepsLaws(t, pages);
}

/** What holds of a page holds of the second one too, where only it is asked for. */
async function pagesOfDefaultSize(t: CheckContext, { caller, results }: Many): Promise<void> {
  if (results <= DEFAULT_PAGE) return;
  await isFullPage(t, () => caller.get('/vpcs', { page: 2 }), {
    requirement: 'LIST-PAGE-SIZE-DEFAULT',
    page: 2,
    size: DEFAULT_PAGE,
  });
}

/** All is held against what the same answer says of `results`, which others may change between two answers. */
async function isFullPage(
  t: CheckContext,
  look: () => Promise<Answer>,
  { requirement, page, size }: { requirement: string; page: number; size: number },
): Promise<void> {
  const items = (results: number) => Math.min(size, Math.max(0, results - (page - 1) * size));
  const isRight = ({ ok, body, items: shown }: Answer) =>
    ok &&
    shown.length === items(Number(body?.results)) &&
    body?.pages === Math.max(1, Math.ceil(Number(body?.results) / size));
  const last = await whileStill(t, look, isRight, shownBy);
  t.accepted(requirement, last);
  const results = Number(last.body?.results);
  t.holds(requirement, isRight(last), {
    expected: `page ${page} of ${Math.ceil(results / size)}, with ${items(results)} of ${results} items`,
    received: `page ${last.body?.page} of ${last.body?.pages}, with ${last.items.length} items`,
    answers: [last],
  });
}

/** What a page shows and counts: where that stays, nobody creates or deletes anything. */
function shownBy(page: Answer): unknown {
  return [itemsOf([page]), page.body?.results];
}

/** What was made and stands on no page; nothing where items have no ids, which the document leaves open of VPCs. */
function missingFrom(pages: readonly Answer[], made: ReadonlySet<number>): number {
  const ids = new Set(pages.flatMap((page) => page.items.map((item) => item.id)));
  return ids.has(undefined) ? 0 : [...made].filter((id) => !ids.has(id)).length;
}

/** Waits until new VPCs are listed: how soon they are is open. */
async function listsAll(t: CheckContext, { caller, made }: Many): Promise<void> {
  await t.eventually(
    'LIST-COUNTS-AGREE',
    `at least ${made.size} results`,
    () => caller.get('/vpcs'),
    (seen) => Number(seen.body?.results) >= made.size,
  );
}

/** Without a size: the first page, of at most 100 items, whether or not it is asked for by its number. */
async function defaults(t: CheckContext, { caller }: Many): Promise<void> {
  for (const query of [{}, { page: 1 }]) await isFirstPage(t, () => caller.get('/vpcs', query));
}

async function isFirstPage(t: CheckContext, look: () => Promise<Answer>): Promise<void> {
  const shown = ({ body }: Answer) => Math.min(DEFAULT_PAGE, Number(body?.results));
  const isFull = (seen: Answer) => seen.ok && seen.items.length === shown(seen);
  const plain = await whileStill(t, look, isFull, shownBy);
  t.accepted('LIST-PAGE-DEFAULT', plain);
  t.equal('LIST-PAGE-DEFAULT', plain, '/page', 1);
  const results = Number(plain.body?.results);
  const expected = shown(plain);
  const difference = {
    expected: `${expected} items: a page of ${DEFAULT_PAGE} by default`,
    received: `${plain.items.length} items`,
    answers: [plain],
    where: '/data',
  };
  if (plain.items.length !== expected) t.violated('LIST-PAGE-SIZE-DEFAULT', difference);
  else if (results > DEFAULT_PAGE) t.holds('LIST-PAGE-SIZE-DEFAULT', true, difference);
}

/** @throws Skip when every VPC fits on a page that is smaller than the default one */
function tellsDefault({ results }: Many): void {
  if (results > DEFAULT_PAGE) return;
  throw new Skip(
    `${results} VPCs cannot tell a page of ${DEFAULT_PAGE} from one of ${results}`,
    `credentials.otherAccount, of an account with more than ${DEFAULT_PAGE} VPCs`,
  );
}

/** 24 is below the bound: refused, or read as a size inside the bounds. */
async function belowTheMinimum(t: CheckContext, { caller }: Many): Promise<void> {
  for (const size of [SMALLEST_PAGE - 1, 1]) {
    const enough = ({ body }: Answer) => Math.min(SMALLEST_PAGE, Number(body?.results));
    const isRight = (seen: Answer) => seen.refused || seen.items.length >= enough(seen);
    const look = () => caller.get('/vpcs', { page_size: size });
    const answer = await whileStill(t, look, isRight, shownBy);
    t.observe('SIL-PAGE-SIZE-OUTSIDE', answer.ok ? 'clamped' : 'refused', answer);
    t.holds('LIST-PAGE-SIZE-MINIMUM', isRight(answer), {
      expected: `a refusal, or at least ${enough(answer)} items on the page`,
      received: `${answer.items.length} items for page_size ${size}`,
      answers: [answer],
    });
  }
}

/** So is a second page: refused, or laid out with some size inside the bounds. */
async function secondBelowTheMinimum(t: CheckContext, { caller }: Many): Promise<void> {
  for (const size of [SMALLEST_PAGE - 1, 10]) {
    const look = () => caller.get('/vpcs', { page: 2, page_size: size });
    const isRight = (seen: Answer) => seen.refused || isLaidOutAsSecond(seen);
    const answer = await whileStill(t, look, isRight, shownBy);
    t.holds('LIST-PAGE-SIZE-MINIMUM', isRight(answer), {
      expected: `a refusal, or page 2 of pages of ${SMALLEST_PAGE} items or more`,
      received: `${answer.items.length} of ${answer.body?.results} items, pages ${answer.body?.pages}, for page_size ${size}`,
      answers: [answer],
    });
  }
}

/** Whether an answer is the second page for any size that there may be; what a page beyond the last shows is open. */
function isLaidOutAsSecond({ body, items }: Answer): boolean {
  const { least, most } = pageSizeBounds();
  const results = Number(body?.results);
  const sizes = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const fitting = sizes.filter((size) => Math.max(1, Math.ceil(results / size)) === body?.pages);
  return fitting.some((size) => results <= size || items.length === Math.min(size, results - size));
}
