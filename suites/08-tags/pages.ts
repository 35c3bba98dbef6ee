import { type ArrangedTag, arrangeTag } from '../../src/check/arrange/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { lendVolumes } from '../support/spare-volumes.ts';
import { listing, withCarriers } from './carriers.ts';
import { objectsIn, standTogether } from './tagged-objects.ts';

/** The least page_size that any list must know (resources/common#query-page_size). */
const SMALLEST_PAGE = 25;
const DEFAULT_PAGE = 100;
const ENOUGH = SMALLEST_PAGE + 1;

/** The listing of tagged objects, page by page. */
export function pagesChecks(check: Declare): void {
  check('the listing of a tag takes page and page_size', ['TAG-OBJECTS-PAGINATED'], (t) =>
    withCarriers(t, ['domains', 'domains'], async (domains) => {
      const tag = await arrangeTag(t, listing(domains));
      const answer = await t.owner.get(tag.path, { page: 1, page_size: DEFAULT_PAGE });
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
  const first = await t.owner.get(path, { page: 1, page_size: SMALLEST_PAGE });
  if (first.refused) throw new Inconclusive(`pages of ${SMALLEST_PAGE} are refused here`);
  const pages: Answer[] = [first];
  for (let page = 2; page <= Math.min(first.body?.pages ?? 1, ENOUGH); page += 1) {
    const next = await t.owner.get(path, { page, page_size: SMALLEST_PAGE });
    t.accepted('TAG-OBJECTS-PAGINATED', next);
    pages.push(next);
  }
  const ids = pages.flatMap(({ items }) => objectsIn(items).map(({ body }) => body.id));
  if (!ids.every(Number.isInteger)) throw new Inconclusive('not every object listed has an id');
  const own = objects.map(({ id }) => id);
  const filled = pages.filter(({ items }) => items.length > 0).length;
  const [wrong] = pages.filter(({ body }) => body?.results !== own.length || body.pages !== filled);
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

function sorted(ids: readonly number[]): string {
  return [...ids].sort((one, other) => one - other).join();
}
