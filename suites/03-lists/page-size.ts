import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { defaultPageSize, pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { belowTheMinimum } from './below-minimum.ts';
import { countsAlikeBeyond } from './counts-alike.ts';
import { ENOUGH, type Many, manyVpcs } from './many-vpcs.ts';
import { keepsLaws, lastPageFull, SMALLEST_PAGE, settledWalk } from './walk.ts';
import { shownBy, whileStill } from './while-still.ts';

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
        await beyondTheLast(t, many);
      });
      tellsDefault(many);
    },
    ITEMS,
  );
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

async function beyondTheLast(t: CheckContext, { caller }: Many): Promise<void> {
  if (isShortRun(t)) return;
  await countsAlikeBeyond(t, caller, '/vpcs', (await caller.get('/vpcs')).body?.pages);
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
