import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { pageSizeBounds } from '../../../src/spec/stated-bounds.ts';
import { objectsIn, standTogether } from '../objects/tagged-objects.ts';

/** The least page_size that any list must know (resources/common#query-page_size). */
export const { least: SMALLEST_PAGE } = pageSizeBounds();

/** No more pages are read, whatever the target says of their number. */
const MOST_PAGES = 26;

/**
 * The pages of the smallest size must hold every object once. The document states bounds of page_size
 * for the list of VPCs alone, so that a refusal of this size is no violation.
 * @param requirement what is broken when the pages hold other objects
 * @throws Inconclusive when pages of this size are refused, objects have no ids, or their order does not last
 */
export async function holdOnPages(
  t: CheckContext,
  path: string,
  objects: readonly { readonly id: number }[],
  requirement = 'TAG-OBJECTS-PAGINATED',
): Promise<Answer[]> {
  const own = objects.map(({ id }) => id);
  // Nobody else changes what carries the tag: pages that do not fit together are of different moments.
  const look = () => pagesOf(t, path);
  const { held, last: pages } = await poll(look, (seen) => fitTogether(seen, own), t.convergence);
  if (!held) await requireOneOrder(look, pages);
  if (pages[0]?.refused) throw new Inconclusive(`pages of ${SMALLEST_PAGE} are refused here`);
  for (const page of pages) t.accepted('TAG-OBJECTS-PAGINATED', page);
  for (const [at, page] of pages.entries()) t.equal('TAG-OBJECTS-PAGINATED', page, '/page', at + 1);
  const ids = idsOn(pages);
  if (!ids.every(Number.isInteger)) throw new Inconclusive('not every object listed has an id');
  t.holds(requirement, sorted(ids) === sorted(own), {
    expected: `each of ${own.length} objects once on ${pages.length} pages`,
    received: `${ids.length} items, ${new Set(ids).size} of them different`,
    answers: pages,
  });
  holdCounts(t, pages, own.length);
  standTogether(t, pages);
  return pages;
}

/** Reads of all pages that must show one order. */
const READS = 4;

/**
 * In which order a list comes is open (SIL-LIST-ORDER), and so whether two reads have the same: pages of different
 * orders need not fit together. @throws Inconclusive when the objects come in another order each time
 */
async function requireOneOrder(look: () => Promise<Answer[]>, pages: readonly Answer[]) {
  for (let read = 0; read < READS; read += 1) {
    if (idsOn(await look()).join() === idsOn(pages).join()) continue;
    throw new Inconclusive('the order of the objects differs from read to read');
  }
}

function holdCounts(t: CheckContext, pages: readonly Answer[], results: number): void {
  const filled = pages.filter(({ items }) => items.length > 0).length;
  const wrong = miscounted(pages, results);
  t.holds('TAG-OBJECTS-PAGINATED', wrong === undefined, {
    expected: `results ${results} on pages ${filled}`,
    received: `results ${wrong?.body?.results}, pages ${wrong?.body?.pages}`,
    answers: pages,
    where: '/results',
  });
}

async function pagesOf(t: CheckContext, path: string): Promise<Answer[]> {
  const read = (page: number) => t.owner.get(path, { page, page_size: SMALLEST_PAGE });
  const pages = [await read(1)];
  const count = Math.min(pages[0]?.body?.pages ?? 1, MOST_PAGES);
  for (let page = 2; page <= count; page += 1) pages.push(await read(page));
  return pages;
}

function fitTogether(pages: readonly Answer[], own: readonly number[]): boolean {
  const areRead = pages.every(({ ok }) => ok) && sorted(idsOn(pages)) === sorted(own);
  const areNumbered = pages.every(({ body }, at) => body?.page === at + 1);
  return areRead && areNumbered && miscounted(pages, own.length) === undefined;
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
