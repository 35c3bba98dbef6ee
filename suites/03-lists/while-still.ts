import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/**
 * As `poll`, of what a list shows. Others may create and delete all the time, and what a list counts may follow late:
 * so what is wrong to the end counts only where it stood still all the time.
 * @param still what nobody but others changes meanwhile
 * @throws Inconclusive when that did not stay the same
 */
export async function whileStill<T>(
  t: CheckContext,
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  still: (seen: T) => unknown,
): Promise<T> {
  const states = new Set<string>();
  const noting = async () => {
    const seen = await look();
    states.add(JSON.stringify(still(seen)) ?? '');
    return seen;
  };
  const { held, last } = await poll(noting, holds, t.convergence);
  if (held || states.size === 1) return last;
  throw new Inconclusive('the list kept changing while it was read');
}

/** The items of pages, in no order. */
export function itemsOf(pages: readonly Answer[] = []): string[] {
  return pages.flatMap(({ items }) => items.map((item) => JSON.stringify(item.id ?? item))).sort();
}

/** What a page shows and counts: where that stays, nobody creates or deletes anything. */
export function shownBy(page: Answer): unknown {
  return [itemsOf([page]), page.body?.results];
}
