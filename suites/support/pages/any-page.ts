import type { Caller } from '../../../src/check/caller.ts';
import { pageSizeBounds } from '../../../src/spec/stated-bounds.ts';

const page_size = pageSizeBounds().least;

/** What a list may be asked for; the size of pages may be refused by other lists than that of VPCs. */
export const ANY_PAGE = [{ page: 1 }, { page_size }, { page: 1, page_size }] as const;

type Item = Readonly<Record<string, unknown>>;

/** The items that a caller is shown, whatever pages are asked for; undefined where the list is refused. */
export async function everythingListed(caller: Caller, list: string): Promise<Item[] | undefined> {
  const answered: Item[][] = [];
  for (const query of [undefined, ...ANY_PAGE]) {
    const items = await caller.list(list, query);
    if (items) answered.push(items);
  }
  return answered.length > 0 ? answered.flat() : undefined;
}
