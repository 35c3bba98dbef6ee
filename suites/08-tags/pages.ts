import { type ArrangedTag, arrangeTag } from '../../src/check/arrange/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { defaultPageSize, pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { lendVolumes } from '../support/spare-volumes.ts';
import { listing, withCarriers } from './carriers.ts';
import { objectsIn, standTogether } from './tagged-objects.ts';

/** The least page_size that any list must know (resources/common#query-page_size). */
const { least: SMALLEST_PAGE } = pageSizeBounds();
const DEFAULT_PAGE = defaultPageSize();
const ENOUGH = SMALLEST_PAGE + 1;

/** The listing of tagged objects, page by page. */
export function pagesChecks(check: Declare): void {
  check('the listing of a tag takes page and page_size', ['TAG-OBJECTS-PAGINATED'], (t) =>
    withCarriers(t, ['domains', 'domains'], async (domains) => {
      const tag = await arrangeTag(t, listing(domains));
      const query = { page: 1, page_size: DEFAULT_PAGE };
      const look = () => t.owner.get(tag.path, query);
      const { last: answer } = await poll(look, ({ ok }) => ok, t.convergence);
      t.accepted('TAG-OBJECTS-PAGINATED', answer);
      t.equal('TAG-OBJECTS-PAGINATED', answer, '/page', 1);
      await requireListed(t, tag, domains.length);
      await partition(t, tag, domains);
    }),
  );

  check(
    'the pages of a tag hold every object once',
    ['TAG-OBJECTS-PAGINATED', 'TAG-OBJECTS-BY-TYPE'],
    async (t) => {
      if (t.run.settings.effort === 'smoke') {
        throw new Skip(`${ENOUGH} volumes are too many for a smoke run`, '--effort standard');
      }
      await withCarriers(t, ['domains', 'domains'], (domains) =>
        lendVolumes(t, t.fixture('region'), ENOUGH, async (volumes) => {
          const lent = volumes.map(({ id }) => id);
          const tag = await arrangeTag(t, { ...listing(domains), volumes: lent });
          await requireListed(t, tag, ENOUGH + domains.length);
          await partition(t, tag, [...volumes, ...domains]);
        }),
      );
    },
    { early: true },
  );
}

/** Waits until all objects are listed. @throws Inconclusive when fewer are listed in the end */
async function requireListed(
  t: CheckContext,
  { path }: ArrangedTag,
  wanted: number,
): Promise<void> {
  const look = async () => (await t.owner.list(path))?.length ?? 0;
  const { held, last } = await poll(look, (count) => count >= wanted, t.convergence);
  if (!held) throw new Inconclusive(`${last} of ${wanted} objects are listed under the tag`);
}

/**
 * The pages of the smallest size must hold every object once. The document states bounds of page_size
 * for the list of VPCs alone, so that a refusal of this size is no violation.
 */
async function partition(
  t: CheckContext,
  { path }: ArrangedTag,
  objects: readonly { readonly id: number }[],
): Promise<void> {
  const own = objects.map(({ id }) => id);
  // Nobody else changes what carries the tag: pages that do not fit together are of different moments.
  const look = () => pagesOf(t, path);
  const { last: pages } = await poll(look, (seen) => fitTogether(seen, own), t.convergence);
  if (pages[0]?.refused) throw new Inconclusive(`pages of ${SMALLEST_PAGE} are refused here`);
  for (const page of pages) t.accepted('TAG-OBJECTS-PAGINATED', page);
  const ids = idsOn(pages);
  if (!ids.every(Number.isInteger)) throw new Inconclusive('not every object listed has an id');
  const filled = pages.filter(({ items }) => items.length > 0).length;
  const wrong = miscounted(pages, own.length);
  t.holds('TAG-OBJECTS-PAGINATED', wrong === undefined, {
    expected: `results ${own.length} on pages ${filled}`,
    received: `results ${wrong?.body?.results}, pages ${wrong?.body?.pages}`,
    answers: pages,
    where: '/results',
  });
  t.holds('TAG-OBJECTS-PAGINATED', sorted(ids) === sorted(own), {
    expected: `each of ${own.length} objects once on ${pages.length} pages`,
    received: `${ids.length} items, ${new Set(ids).size} of them different`,
    answers: pages,
  });
  standTogether(t, pages);
}

async function pagesOf(t: CheckContext, path: string): Promise<Answer[]> {
  const read = (page: number) => t.owner.get(path, { page, page_size: SMALLEST_PAGE });
  const pages = [await read(1)];
  const count = Math.min(pages[0]?.body?.pages ?? 1, ENOUGH);
  for (let page = 2; page <= count; page += 1) pages.push(await read(page));
  return pages;
}

function fitTogether(pages: readonly Answer[], own: readonly number[]): boolean {
  const areRead = pages.every(({ ok }) => ok) && sorted(idsOn(pages)) === sorted(own);
  return areRead && miscounted(pages, own.length) === undefined;
}

/** The first page that counts other objects or pages than there are. */
function miscounted(pages: readonly Answer[], results: number): Answer | undefined {
  const filled = pages.filter(({ items }) => items.length > 0).length;
  return pages.find(({ body }) => body?.results !== results || body.pages !== filled);
}

function idsOn(pages: readonly Answer[]): number[] {
  return pages.flatMap(({ items }) => objectsIn(items).map(({ body }) => body.id));
}

function sorted(ids: readonly number[]): string {
  return [...ids].sort((one, other) => one - other).join();
}
