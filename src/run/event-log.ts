import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { CheckContext } from './check-context.ts';
import { neighbour } from './neighbours.ts';
import { Inconclusive, Skip } from './signals.ts';

/** The events of an account at one moment. */
export interface Events {
  readonly records: readonly unknown[];
  /** The answer with the last page. */
  readonly answer: Answer;
}

const MOST_PAGES = 100;

/**
 * Reads all events that the target lists, page by page; large pages where it allows them.
 * @throws Skip when it offers no list of events; Inconclusive when a page cannot be read
 */
export async function readEvents(t: CheckContext, caller: Caller = t.owner): Promise<Events> {
  const request = neighbour(t, 'listEvents');
  if (!request) throw new Skip('the target lists no events', 'neighbours.listEvents');
  const large = await caller.get(request.path, { page_size: 500 });
  const query = large.ok ? { page_size: 500 } : {};
  let answer = large.ok ? large : await caller.get(request.path);
  if (answer.refused) throw new Skip(`events get ${answer.summary}`, 'neighbours.listEvents');
  const records: unknown[] = [...answer.items];
  for (let page = 2; page <= pagesOf(answer); page += 1) {
    answer = await caller.get(request.path, { ...query, page });
    if (!answer.ok) throw new Inconclusive(`page ${page} of the events gets ${answer.summary}`);
    records.push(...answer.items);
  }
  return { records, answer };
}

function pagesOf({ body }: Answer): number {
  return Number.isInteger(body?.pages) ? Math.min(body.pages, MOST_PAGES) : 1;
}
