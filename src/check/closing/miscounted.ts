import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { poll } from '../../limits/poll.ts';
import { Violation } from '../../result/signals.ts';
import { leftUndecided } from '../aftermath/left-undecided.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';

/** So many lists are read again. */
const MOST_LISTS = 3;

/** Lists whose only page did not hold as many items as it counted, when a check came by, and who asked. */
export class Miscounted {
  readonly #lists = new Map<string, { readonly caller: Caller; readonly request: Request }>();

  /** Takes any answer. */
  note(caller: Caller, request: Request, answer: Answer): void {
    if (request.method !== 'GET' || !isMiscounted(request, answer)) return;
    this.#lists.set(`${caller.credential} ${answer.exchange.url}`, { caller, request });
  }

  get all() {
    return [...this.#lists.values()].slice(0, MOST_LISTS);
  }
}

/** The only page holds all items: results is their number. */
function isMiscounted({ query }: Request, { ok, body }: Answer): boolean {
  if (!ok || !Array.isArray(body?.data) || (query?.page ?? 1) !== 1) return false;
  const { page, pages, results } = body;
  return page === 1 && pages === 1 && Number.isInteger(results) && results !== body.data.length;
}

/**
 * Counts may be older than the items (SIL-RENDER-DELAY): a list is read again.
 * @param wrong takes what is wrong: others at work may change a list all the time
 */
export async function isCountedInTheEnd(t: CheckContext, wrong: Violation[]): Promise<void> {
  for (const { caller, request } of t.miscounted.all) {
    await leftUndecided(async () => {
      const look = () => caller.send(request);
      const isRight = (seen: Answer) => !isMiscounted(request, seen);
      const { held, last } = await poll(look, isRight, t.convergence);
      if (!held) wrong.push(violationOf(last));
    });
  }
}

function violationOf({ id, body }: Answer): Violation {
  return new Violation('LIST-COUNTS-AGREE', {
    expected: `results ${body?.data?.length}, the items on the only page`,
    received: `results ${body?.results}`,
    exchanges: [id],
    where: '/results',
  });
}
