import { answer, type Call, type Step } from './call.ts';
import { invalid } from './errors.ts';

/**
 * Bounds of the list query (resources/common#query-page, #query-page_size; limits#list-page_size).
 * Stated again on purpose: a mistake in spec/openapi.yaml must not make reference and checks agree.
 */
const PAGE = { least: 1, most: Number.MAX_SAFE_INTEGER, normal: 1 };
const PAGE_SIZE = { least: 25, most: 500, normal: 100 };

/**
 * One page of a list in the documented envelope. A page beyond the last is empty; an empty list has
 * one page. `show` is called for the items of the page only.
 */
export function listAnswer<Item>(
  call: Call,
  items: readonly Item[],
  show: (item: Item) => unknown,
): Step {
  const page = pageNumber(call, 'page', PAGE);
  const size = pageNumber(call, 'page_size', PAGE_SIZE);
  return answer(call.state, {
    data: items.slice((page - 1) * size, page * size).map(show),
    page,
    pages: Math.max(1, Math.ceil(items.length / size)),
    results: items.length,
  });
}

/** Items in the order of their ids, which is the order of their creation. */
export function byId<Item extends { readonly id: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.id - other.id);
}

function pageNumber(
  call: Call,
  name: string,
  bounds: { readonly least: number; readonly most: number; readonly normal: number },
): number {
  const text = call.query[name];
  if (text === undefined) return bounds.normal;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= bounds.least && value <= bounds.most) return value;
  throw invalid(name, `Must be an integer from ${bounds.least} to ${bounds.most}.`);
}
