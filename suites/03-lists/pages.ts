import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { withAttachedVolume } from '../support/lent/attached-volume.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { SOME_PAGE_SIZES, takesOneOf } from '../support/pages/page-sizes.ts';
import { countsAlike, countsAlikeBeyond } from './counts-alike.ts';
import { DEFAULT_PAGE, holdsAsMany } from './held.ts';
import { countsOnlyPage } from './only-page.ts';
import { holdsTheSame } from './same-items.ts';
import { keepsLaws, lastPageFull, SMALLEST_PAGE, settledWalk } from './walk.ts';

/** What a list keeps, whatever it lists (conventions). */
const LAWS = ['LIST-COUNTS-AGREE', 'LIST-PAGE-ECHO', 'LIST-PARTITION'];
const OF_LISTS = [...LAWS, 'LIST-EVERY-LIST', 'LIST-PAGE-SIZE-OTHER-LISTS'];

/** Lists beside that of VPCs, and the collection in which nothing should change meanwhile. */
const OTHER_LISTS: readonly (readonly [path: string, collection?: string])[] = [
  ['/regions'],
  ['/regions/availability'],
  ['/compute/types'],
  ['/compute/stackscripts'],
  ['/images', '/images'],
  ['/volumes', '/volumes'],
  ['/domains', '/domains'],
  ['/compute/instances', '/compute/instances'],
];

/** Lists of which each caller may be shown another part, and where that changes. */
const SHOWN_IN_PART = ['/volumes', '/domains', '/vpcs', '/compute/instances', '/images'].map(
  (path) => [path, path] as const,
);

/** The pages of every list (resources/common). */
export function pagesChecks(check: Declare): void {
  for (const [path, collection] of OTHER_LISTS) {
    check(
      `the pages of GET ${path} hold every item once, and say so`,
      OF_LISTS,
      async (t) => {
        const look = () => obeys(t, path);
        await (collection ? t.whileLocked(collection, look) : look());
      },
      { objects: 0 },
    );
  }

  for (const role of ['readOnlyUser', 'otherAccount', 'anonymous'] as const) {
    check(
      `lists count what they show to whoever asks, as ${role}`,
      LAWS,
      async (t) => {
        for (const [path, collection] of SHOWN_IN_PART) {
          await t.whileLocked(collection, () => obeysFor(t, role, path));
        }
      },
      { objects: 0 },
    );
  }

  volumesOfInstance(check);

  check('a page beyond the last is observed', ['LIST-PAGE-ECHO'], async (t) => {
    const first = await t.owner.get('/regions', { page: 1 });
    t.accepted('LIST-PAGE-ECHO', first);
    t.equal('LIST-PAGE-ECHO', first, '/page', first.items.length === 0 ? first.body.page : 1);
    const beyond = await t.owner.get('/regions', { page: Number(first.body.pages) + 1 });
    const choice = beyond.ok ? `${beyond.items.length} items` : 'refused';
    t.observe('SIL-PAGE-BEYOND', choice, beyond);
  });
}

/** What a caller may not list, and what does not stand still, says nothing of what is shown to them. */
async function obeysFor(t: CheckContext, role: Role, path: string): Promise<void> {
  const caller = role === 'anonymous' ? t.anonymous : t.as(role);
  for (const query of [{}, { page_size: SMALLEST_PAGE }]) {
    const pages = await settledWalk(t, caller, path, query);
    if (pages) keepsLaws(t, pages);
  }
}

type Role = 'readOnlyUser' | 'otherAccount' | 'anonymous';

/** In pages as they come, and in the smallest ones where the target takes their size here too. */
async function obeys(t: CheckContext, path: string): Promise<void> {
  await countsOnlyPage(t, path);
  const plain = await settledWalk(t, t.owner, path, {});
  const small = await settledWalk(t, t.owner, path, { page_size: SMALLEST_PAGE });
  await takesPages(t, path, small);
  if (plain === undefined) throw new Inconclusive(`${path} kept changing while it was read`);
  keepsLaws(t, plain);
  if (small) keepsLaws(t, small);
  if (small) await holdsTheSame(t, path, small);
  if (small) await countsAlike(t, t.owner, path, { page_size: SMALLEST_PAGE });
  if (!isShortRun(t)) await countsAlikeBeyond(t, t.owner, path, plain[0]?.body?.pages);
  if (Number(plain[0]?.body?.results) > ODD_PAGE) await obeysInOddPages(t, path);
  await lastPageFull(t, t.owner, path, plain);
  holdsAsMany(t, plain, DEFAULT_PAGE);
  if (small) holdsAsMany(t, small, SMALLEST_PAGE);
}

/** No multiple of the smallest. Which sizes another list than that of VPCs takes is open. */
const ODD_PAGE = SMALLEST_PAGE + 6;

async function obeysInOddPages(t: CheckContext, path: string): Promise<void> {
  const pages = await settledWalk(t, t.owner, path, { page_size: ODD_PAGE });
  if (pages) keepsLaws(t, pages);
}

/** The parameters of every list, of which no list may refuse all values (endpoints#list-query). */
async function takesPages(t: CheckContext, path: string, small: unknown): Promise<void> {
  const { refused: isClosed, items } = await t.owner.get(path);
  if (isClosed) return;
  // A list of nothing may have no first page.
  const takes = (queries: Parameters<typeof takesOneOf>[3]) =>
    takesOneOf(t, 'LIST-EVERY-LIST', path, queries);
  if (items.length > 0) await takes([{ page: 1 }]);
  if (small === undefined) await takes(SOME_PAGE_SIZES.map((page_size) => ({ page_size })));
  else if (items.length > 0) await takes([{ page: 1, page_size: SMALLEST_PAGE }]);
}

/** The list of the volumes that are on an instance. */
function volumesOfInstance(check: Declare): void {
  check(
    'the pages of the volumes of an instance hold every one once, and say so',
    OF_LISTS,
    async (t) => {
      const { hugeInstance } = t.run.settings.configuration.fixtures;
      if (hugeInstance === undefined) return withOneVolume(t, (id) => volumesObey(t, id));
      return volumesObey(t, hugeInstance);
    },
    { objects: 2 },
  );
}

function volumesObey(t: CheckContext, id: number): Promise<void> {
  return t.whileLocked('/volumes', () => obeys(t, `/compute/instances/${id}/volumes`));
}

async function withOneVolume(t: CheckContext, look: (id: number) => Promise<void>): Promise<void> {
  const { id } = await arrangeInstance(t);
  await withAttachedVolume(t, id, () => look(id));
}
