import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { poll } from '../../limits/poll.ts';
import { Inconclusive, Violation } from '../../result/signals.ts';
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
 * Counts may be older than the items (SIL-RENDER-DELAY), and others may change them all the time: so a list is read
 * again, and found wrong only while nothing else goes on.
 * @throws Inconclusive, to be run again alone, where others are at work
 */
export async function isCountedInTheEnd(t: CheckContext): Promise<void> {
  for (const { caller, request } of t.miscounted.all) {
    let wrong: Answer | undefined;
    await leftUndecided(async () => {
      const look = () => caller.send(request);
      const isRight = (seen: Answer) => !isMiscounted(request, seen);
      const { held, last } = await poll(look, isRight, t.convergence);
      if (!held) wrong = last;
    });
    if (wrong === undefined) continue;
    if (!t.isAlone) throw new Inconclusive(`${request.path} goes on being miscounted`, true);
    blame(t, wrong);
  }
}

function blame(t: CheckContext, { id, body }: Answer): void {
  t.recorder.fail(
    new Violation('LIST-COUNTS-AGREE', {
      expected: `results ${body?.data?.length}, the items on the only page`,
      received: `results ${body?.results}`,
      exchanges: [id],
      where: '/results',
    }),
  );
}
