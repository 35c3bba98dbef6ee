import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { defaultPageSize } from '../../src/spec/stated-bounds.ts';

/** How many items a page has that nobody gave a size (resources/common#query-page_size). */
export const DEFAULT_PAGE = defaultPageSize();

/**
 * The first page of a list is as full as the conventions let all lists be. Where there are too few items to tell, nothing is
 * decided.
 * @param pages as `settledWalk` has found them to agree
 */
export function holdsAsMany(t: CheckContext, pages: readonly Answer[], size: number): void {
  const [first] = pages;
  const results = Number(first?.body?.results);
  // What is miscounted is found to be that, and says nothing of sizes.
  if (pages.reduce((sum, { items }) => sum + items.length, 0) !== results) return;
  const expected = Math.min(size, results);
  const isFull = first?.items.length === expected;
  if (first === undefined || !(results > size || (results > 0 && !isFull))) return;
  t.holds('LIST-PAGE-SIZE-OTHER-LISTS', isFull, {
    expected: `${expected} of ${results} items on the first page`,
    received: `${first.items.length} items`,
    answers: [first],
    where: '/data',
  });
}
