import type { Answer } from '../../http/answer.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import { pageSizeBounds } from '../../spec/stated-bounds.ts';
import { isSameJson } from '../../text/same-json.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import { keyOf } from './event-history.ts';

/** The events of an account at one moment. */
export interface Events {
  readonly records: readonly unknown[];
  /** The answer with the last page. */
  readonly answer: Answer;
  /** False when there are more pages than are read, or records gone that were listed before. */
  readonly isWhole: boolean;
  /** Whether there are as many as the list says that it holds: it may be walked by something else than pages. */
  readonly isCounted: boolean;
}

const MOST_PAGES = 100;

/**
 * Reads all events that the target lists, page by page; large pages where it allows them.
 * @throws Skip when it offers no list of events; Inconclusive when a page cannot be read
 */
export async function readEvents(t: CheckContext, caller: Caller = t.owner): Promise<Events> {
  const request = t.impliedOperation('listEvents');
  if (!request) throw new Skip('the target lists no events', 'implied.listEvents');
  const largePages = { page_size: pageSizeBounds().most };
  const large = await caller.get(request.path, largePages);
  const query = large.ok ? largePages : {};
  let answer = large.ok ? large : await caller.get(request.path);
  if (answer.refused) throw new Skip(`events get ${answer.summary}`, 'implied.listEvents');
  const { results } = Object(answer.body) as { readonly results?: unknown };
  const records: unknown[] = [...answer.items];
  for (let page = 2; page <= pagesOf(answer); page += 1) {
    const { items } = answer;
    answer = await caller.get(request.path, { ...query, page });
    if (!answer.ok) throw new Inconclusive(`page ${page} of the events gets ${answer.summary}`);
    records.push(...notBefore(items, answer.items));
  }
  const isRead = !(answer.body?.pages > MOST_PAGES);
  const isWhole = t.run.events.keepsAll(caller.credential, records) && isRead;
  const distinct = new Set(records.map(keyOf)).size;
  return {
    records,
    answer,
    isWhole,
    isCounted: typeof results === 'number' && distinct >= results,
  };
}

/**
 * The records of a page that did not stand on the one before: pages move while others cause events. Those without an id
 * may be several that say the same.
 */
export function notBefore(former: readonly unknown[], page: readonly unknown[]): unknown[] {
  return page.filter((record) => {
    const { id } = Object(record);
    const isIt = (each: unknown) => Object(each).id === id && isSameJson(each, record);
    return id === undefined || !former.some(isIt);
  });
}

/** What is listed after and was not before: an id may have belonged to something else until then. */
export function since(before: Events, after: Events): Events {
  const known = new Set(before.records.map(keyOf));
  return { ...after, records: after.records.filter((record) => !known.has(keyOf(record))) };
}

function pagesOf({ body }: Answer): number {
  return Number.isInteger(body?.pages) ? Math.min(body.pages, MOST_PAGES) : 1;
}
