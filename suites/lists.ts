import type { Answer } from '../src/run/answer.ts';
import { vpcBody, vpcPath } from '../src/run/arrange/vpc.ts';
import { suite } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { Inconclusive, Skip } from '../src/run/signals.ts';

/** The VPC list states its bounds (limits#list-page_size): 25 on a page at the least. */
const SMALLEST_PAGE = 25;
/** One more than the smallest page, so that there is a second one. */
const ENOUGH = SMALLEST_PAGE + 1;
const ITEMS = { objects: ENOUGH };

/** Common conventions: the list envelope and its two query parameters. */
export const lists = suite('Lists', (check) => {
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
      const mine = await manyVpcs(t);
      await t.quiet('/vpcs', async () => {
        await listsAll(t, mine);
        await defaults(t);
        await partition(t, mine);
        await belowTheMinimum(t);
      });
    },
    ITEMS,
  );

  check('each list says how many items it has', ['LIST-COUNTS-AGREE'], async (t) => {
    for (const path of ['/regions', '/compute/types', '/images']) {
      const pages = await walk(t, path, {});
      if (pages) countsAgree(t, pages);
    }
  });

  check('a page beyond the last is observed', ['LIST-PAGE-ECHO'], async (t) => {
    const first = await t.owner.get('/regions', { page: 1 });
    t.accepted('LIST-PAGE-ECHO', first);
    t.equal('LIST-PAGE-ECHO', first, '/page', first.items.length === 0 ? first.body.page : 1);
    const beyond = await t.owner.get('/regions', { page: Number(first.body.pages) + 1 });
    const choice = beyond.ok ? `${beyond.items.length} items` : 'refused';
    t.observe('SIL-PAGE-BEYOND', choice, beyond);
  });
});

/** Makes enough VPCs for two pages; what cannot be made leaves the question open. */
async function manyVpcs(t: CheckContext): Promise<Set<number>> {
  if (t.world.settings.effort === 'smoke') {
    throw new Skip(`${ENOUGH} VPCs are too many for a smoke run`, '--effort standard');
  }
  const ids = new Set<number>();
  for (let made = 0; made < ENOUGH; made += 1) {
    const answer = await t.creations.attempt({
      collection: '/vpcs',
      body: vpcBody(t),
      path: vpcPath,
    });
    if (!answer.ok || !Number.isInteger(answer.body?.id)) {
      throw new Inconclusive(
        `${ENOUGH} VPCs were needed, but number ${made + 1} got ${answer.summary}`,
      );
    }
    ids.add(answer.body.id);
  }
  return ids;
}

/** All pages of a list, when nothing changed while they were read. */
async function walk(
  t: CheckContext,
  path: string,
  query: Record<string, number>,
): Promise<Answer[] | undefined> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const pages = [await t.owner.get(path, query)];
    const count = Math.min(Number(pages[0]?.body?.pages) || 0, 50);
    for (let page = 2; page <= count; page += 1) {
      pages.push(await t.owner.get(path, { ...query, page }));
    }
    const again = await t.owner.get(path, query);
    if (contents(again) === contents(pages[0])) return pages;
  }
  return undefined;
}

/** What must be the same when a page is read twice and nothing changed in between. */
function contents(page: Answer | undefined): string {
  return JSON.stringify([page?.body?.results, page?.items.map((item) => item.id)]);
}

async function partition(t: CheckContext, mine: ReadonlySet<number>): Promise<void> {
  const pages = await walk(t, '/vpcs', { page_size: SMALLEST_PAGE });
  const last = pages?.at(-1);
  if (!pages || !last) throw new Inconclusive('the VPC list kept changing while it was read');
  for (const page of pages) t.accepted('LIST-PAGE-SIZE-ACCEPTED', page);
  countsAgree(t, pages);
  for (const [index, page] of pages.entries()) t.equal('LIST-PAGE-ECHO', page, '/page', index + 1);
  const largest = Math.max(...pages.map((page) => page.items.length));
  t.holds('LIST-PAGE-SIZE-ACCEPTED', largest <= SMALLEST_PAGE, {
    expected: `at most ${SMALLEST_PAGE} items on a page`,
    received: `${largest} items`,
    answers: pages,
  });
  const ids = pages.flatMap((page) => page.items.map((item) => item.id));
  const met = [...mine].map((id) => ids.filter((each) => each === id).length);
  t.holds('LIST-PARTITION', met.every((times) => times === 1) && new Set(ids).size === ids.length, {
    expected: `each of ${mine.size} VPCs exactly once on ${pages.length} pages`,
    received: `${met.filter((times) => times === 0).length} missing, ${ids.length - new Set(ids).size} repeated`,
    answers: pages,
  });
}

/** Waits until new VPCs are listed: how soon they are is open. */
async function listsAll(t: CheckContext, mine: ReadonlySet<number>): Promise<void> {
  await t.eventually(
    'LIST-COUNTS-AGREE',
    `at least ${mine.size} results`,
    () => t.owner.get('/vpcs'),
    (seen) => Number(seen.body?.results) >= mine.size,
  );
}

function countsAgree(t: CheckContext, pages: readonly Answer[]): void {
  const [first] = pages;
  if (!first?.ok) return;
  const items = pages.reduce((sum, page) => sum + page.items.length, 0);
  t.holds(
    'LIST-COUNTS-AGREE',
    pages.every((page) => page.body?.results === items),
    {
      expected: `results ${items}, the items on all pages`,
      received: `results ${pages.map((page) => page.body?.results).join(', ')}`,
      answers: pages,
      where: '/results',
    },
  );
  const filled = pages.filter((page) => page.items.length > 0).length;
  t.holds('LIST-COUNTS-AGREE', filled === pages.length || items === 0, {
    expected: 'items on every page that pages counts',
    received: `${filled} pages with items, pages ${first.body?.pages}`,
    answers: pages,
    where: '/pages',
  });
}

/** Without parameters: the first page, of at most 100 items. */
async function defaults(t: CheckContext): Promise<void> {
  const plain = await t.owner.get('/vpcs');
  t.accepted('LIST-PAGE-DEFAULT', plain);
  t.equal('LIST-PAGE-DEFAULT', plain, '/page', 1);
  const expected = Math.min(100, Number(plain.body?.results));
  t.holds('LIST-PAGE-SIZE-DEFAULT', plain.items.length === expected, {
    expected: `${expected} items: a page of 100 by default`,
    received: `${plain.items.length} items`,
    answers: [plain],
    where: '/data',
  });
}

/** 24 is below the bound: refused, or read as a size inside the bounds. */
async function belowTheMinimum(t: CheckContext): Promise<void> {
  for (const size of [SMALLEST_PAGE - 1, 1]) {
    const answer = await t.owner.get('/vpcs', { page_size: size });
    t.observe('SIL-PAGE-SIZE-OUTSIDE', answer.ok ? 'clamped' : 'refused', answer);
    const enough = Math.min(SMALLEST_PAGE, Number(answer.body?.results));
    t.holds('LIST-PAGE-SIZE-MINIMUM', answer.refused || answer.items.length >= enough, {
      expected: `a refusal, or at least ${enough} items on the page`,
      received: `${answer.items.length} items for page_size ${size}`,
      answers: [answer],
    });
  }
}
