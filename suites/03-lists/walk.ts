import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';

type Query = Readonly<Record<string, number>>;

/** Walks of a list that changes meanwhile are tried again this often. */
const MOST_WALKS = 5;
const MOST_PAGES = 50;

/** The VPC list states its bounds (limits#list-page_size): 25 to 500 on a page. */
export const SMALLEST_PAGE = 25;
const LARGEST_PAGE = 500;

/**
 * All pages of a list, once two walks in a row met the same, or every one of them met an item twice:
 * what is always wrong is no trace of something that came or went between two pages.
 * @returns undefined when the list is refused, kept changing, or has too many pages to walk them all
 */
export async function walk(
  caller: Caller,
  path: string,
  query: Query,
): Promise<Answer[] | undefined> {
  const walks: Answer[][] = [];
  while (walks.length < MOST_WALKS) {
    const pages = await pagesOf(caller, path, query);
    if (pages.length === 0 || pages.some((page) => !page.ok)) return undefined;
    const before = walks.at(-1);
    if (before && isDeepStrictEqual(pages.map(contents), before.map(contents))) return pages;
    walks.push(pages);
  }
  return walks.every((pages) => repeated(pages) > 0) ? walks.at(-1) : undefined;
}

async function pagesOf(caller: Caller, path: string, query: Query): Promise<Answer[]> {
  const first = await caller.get(path, query);
  const pages = [first];
  const count = Number(first.body?.pages) || 0;
  if (count > MOST_PAGES) return [];
  for (let page = 2; page <= count; page += 1) {
    pages.push(await caller.get(path, { ...query, page }));
  }
  return pages;
}

/** What must be the same when a page is read twice and nothing changed in between. */
function contents({ body, items }: Answer): unknown {
  const names = items.map((item) => JSON.stringify(item.id ?? item));
  return [body?.page, body?.pages, body?.results, names.sort()];
}

/** How many items are met again; those without an id are not told apart. */
function repeated(pages: readonly Answer[]): number {
  const ids = pages.flatMap((page) => page.items.map((item) => item.id));
  return ids.includes(undefined) ? 0 : ids.length - new Set(ids).size;
}

/** The laws of pages: counts agree with what they hold, each says its number, none holds an item of another. */
export function keepsLaws(t: CheckContext, pages: readonly Answer[]): void {
  countsAgree(t, pages);
  for (const [index, page] of pages.entries()) {
    if (page.items.length > 0) t.equal('LIST-PAGE-ECHO', page, '/page', index + 1);
  }
  t.holds('LIST-PARTITION', repeated(pages) === 0, {
    expected: `each item once on ${pages.length} pages`,
    received: `${repeated(pages)} repeated`,
    answers: pages,
    where: '/data',
  });
}

function countsAgree(t: CheckContext, pages: readonly Answer[]): void {
  const [first] = pages;
  if (!first || !Number.isInteger(first.body?.results)) return; // told by LIST-RESULTS
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

/** One page of exactly as many items as there are: a full last page is no reason for another. */
export async function lastPageFull(
  t: CheckContext,
  caller: Caller,
  path: string,
  [first]: readonly Answer[],
): Promise<void> {
  const results = Number(first?.body?.results);
  if (!(results >= SMALLEST_PAGE && results <= LARGEST_PAGE)) return;
  const pages = await walk(caller, path, { page_size: results });
  if (pages) keepsLaws(t, pages);
}
