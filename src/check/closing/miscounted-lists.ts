import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import type { Requester } from '../../resources/requester.ts';
import { loadSpec } from '../../spec/load.ts';

/** So many lists are read again. */
const MOST_LISTS = 3;

/** Lists whose only page did not hold as many items as it counted, when a check came by, and who asked. */
export class MiscountedLists {
  readonly #lists = new Map<string, { readonly caller: Requester; readonly request: Request }>();

  /** Takes any answer. */
  note(caller: Requester, request: Request, answer: Answer): void {
    // What the document does not name may count as it likes.
    const { isList = false } = loadSpec().operationById.get(answer.operation ?? '') ?? {};
    if (!isList || !isMiscounted(request, answer)) return;
    this.#lists.set(`${caller.credential} ${answer.exchange.url}`, { caller, request });
  }

  get all() {
    return [...this.#lists.values()].slice(0, MOST_LISTS);
  }
}

/** The only page holds all items: results is their number. */
export function isMiscounted({ query }: Request, { ok, body }: Answer): boolean {
  if (!ok || !Array.isArray(body?.data) || (query?.page ?? 1) !== 1) return false;
  const { page, pages, results } = body;
  return page === 1 && pages === 1 && Number.isInteger(results) && results !== body.data.length;
}
