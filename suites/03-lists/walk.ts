import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { itemsOf, whileStill } from './while-still.ts';

type Query = Readonly<Record<string, number>>;

/** Walks of a list that changes meanwhile are tried again this often, after pauses that double. */
const MOST_WALKS = 6;
const FIRST_PAUSE_MILLIS = 50;
const MOST_PAGES = 50;

const { least, most } = pageSizeBounds();

/** Fewest items that a page must be able to have (limits#list-page_size). */
export const SMALLEST_PAGE = least;

/**
 * All pages of a list, once two walks in a row met the same, or every one of them met an item twice though
 * nothing came and nothing changed meanwhile: what others create moves items from one page to the next, and
 * so does what they change, where a list is in the order of its latest changes.
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
    if (before && isSameJson(pages.map(contents), before.map(contents))) return pages;
    await sleep(FIRST_PAUSE_MILLIS * 2 ** walks.length);
    walks.push(pages);
  }
  const isStill = !hasNewcomers(walks) && !hasChanges(walks);
  const isAlwaysWrong = isStill && walks.every((pages) => repeated(pages) > 0);
  return isAlwaysWrong ? walks.at(-1) : undefined;
}

/** Whether the walks met more items together than there were during one of them. */
export function hasNewcomers(walks: readonly (readonly Answer[])[]): boolean {
  const ids = walks.flatMap((pages) => pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const counts = walks.map(([first]) => Number(first?.body?.results));
  return new Set(ids).size > Math.min(...counts);
}

/** Whether some item did not look the same in all walks. */
export function hasChanges(walks: readonly (readonly Answer[])[]): boolean {
  const looks = new Map<unknown, string>();
  const items = walks.flatMap((pages) => pages.flatMap((page) => page.items));
  return items.some((item) => {
    const look = JSON.stringify(item);
    const known = looks.get(item.id) ?? look;
    looks.set(item.id, known);
    return item.id !== undefined && look !== known;
  });
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
  const ids = pages.flatMap((page) => page.items.map((item) => idOf(page, item)));
  return ids.includes(undefined) ? 0 : ids.length - new Set(ids).size;
}

/** Of what these list the document shows no record: what is called an id there may be anything. */
const UNSHOWN = ['/regions/availability', '/compute/types', '/compute/stackscripts'];

/** What carries a tag is of several kinds, each of which may have ids of its own. */
const OF_A_TAG = /\/tags\/[^/]+$/;

/** Nor is there telling numbers apart that are too great to be read exactly. */
// biome-ignore lint/suspicious/noExplicitAny: the target's answer
function idOf({ exchange: { url } }: Answer, item: any): unknown {
  const path = url.split('?')[0] ?? '';
  if (UNSHOWN.some((end) => path.endsWith(end)) || OF_A_TAG.test(path)) return undefined;
  return typeof item.id === 'number' && !Number.isSafeInteger(item.id) ? undefined : item.id;
}

/**
 * All pages of a list, as `walk`. Pages that break a law are read again within the convergence timeout:
 * two walks in a row may both have met one page as it is and the next as it was.
 * @throws Inconclusive as `whileStill`
 */
export async function settledWalk(
  t: CheckContext,
  caller: Caller,
  path: string,
  query: Query,
): Promise<Answer[] | undefined> {
  const look = () => walk(caller, path, query);
  const isLawful = (pages: Answer[] | undefined) => !pages || areLawful(pages);
  return whileStill(t, look, isLawful, itemsOf);
}

/** What `keepsLaws` decides. */
export const LAWS_OF_PAGES = ['LIST-COUNTS-AGREE', 'LIST-PAGE-ECHO', 'LIST-PARTITION'] as const;

/** The laws of pages: counts agree with what they hold, each says its number, none holds an item of another. */
export function keepsLaws(t: CheckContext, pages: readonly Answer[]): void {
  // First, as what is repeated is not to be counted.
  t.holds('LIST-PARTITION', repeated(pages) === 0, {
    expected: `each item once on ${pages.length} pages`,
    received: `${repeated(pages)} of them on another page again`,
    answers: pages,
    where: '/data',
  });
  countsAgree(t, pages);
  for (const [index, page] of pages.entries()) {
    if (page.items.length > 0) t.equal('LIST-PAGE-ECHO', page, '/page', index + 1);
  }
}

function areLawful(pages: readonly Answer[]): boolean {
  const isEchoed = (page: Answer, at: number) =>
    page.items.length === 0 || page.body?.page === at + 1;
  const areCounted = miscounted(pages) === undefined && hasNoEmptyPage(pages);
  return areCounted && pages.every(isEchoed) && repeated(pages) === 0;
}

function countsAgree(t: CheckContext, pages: readonly Answer[]): void {
  const [first] = pages;
  if (!first || !Number.isInteger(first.body?.results)) return; // LIST-RESULTS decides this
  t.holds('LIST-COUNTS-AGREE', miscounted(pages) === undefined, {
    expected: `results ${itemsOn(pages)} on each page, the items on all of them`,
    received: `results ${pages.map((page) => page.body?.results).join(', ')}`,
    answers: pages,
    where: '/results',
  });
  t.holds('LIST-COUNTS-AGREE', hasNoEmptyPage(pages), {
    expected: 'items on every page that pages counts',
    received: `${filled(pages)} pages with items, pages ${first.body?.pages}`,
    answers: pages,
    where: '/pages',
  });
}

/** The first page whose results are not the items on all pages. */
function miscounted(pages: readonly Answer[]): Answer | undefined {
  return pages.find((page) => page.body?.results !== itemsOn(pages));
}

function hasNoEmptyPage(pages: readonly Answer[]): boolean {
  return filled(pages) === pages.length || itemsOn(pages) === 0;
}

function itemsOn(pages: readonly Answer[]): number {
  return pages.reduce((sum, page) => sum + page.items.length, 0);
}

function filled(pages: readonly Answer[]): number {
  return pages.filter((page) => page.items.length > 0).length;
}

/** One page of exactly as many items as there are: a full last page is no reason for another. */
export async function lastPageFull(
  t: CheckContext,
  caller: Caller,
  path: string,
  [first]: readonly Answer[],
): Promise<void> {
  const results = Number(first?.body?.results);
  if (!(results >= SMALLEST_PAGE && results <= most)) return;
  const pages = await settledWalk(t, caller, path, { page_size: results });
  if (pages) keepsLaws(t, pages);
}
