import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';

type Query = Readonly<Record<string, number>>;

/** How many items there are is no matter of how many a page holds, nor of which page is asked for. */
export async function countsAlike(
  t: CheckContext,
  caller: Caller,
  path: string,
  query: Query,
): Promise<void> {
  const count = async (asked = {}) => (await caller.get(path, asked)).body?.results as unknown;
  const look = async () => [await count(), await count(query), await count()];
  const isAlike = ([plain, asked, again]: readonly unknown[]) =>
    plain === asked || plain !== again || !Number.isInteger(asked);
  const { held, last } = await poll(look, isAlike, t.convergence);
  t.holds('LIST-COUNTS-AGREE', held, {
    expected: `results ${last[0]} for any page and page_size`,
    received: `results ${last[1]} with ${asWords(query)}`,
    answers: [await caller.get(path, query)],
    where: '/results',
  });
}

/** A page beyond the last may be refused, be empty, or be another one that says so; what it says of the total is as true as of any other. */
export async function countsAlikeBeyond(
  t: CheckContext,
  caller: Caller,
  path: string,
  pages: unknown,
): Promise<void> {
  if (!Number.isSafeInteger(pages)) return;
  const query = { page: Math.max(1, Number(pages)) + 1 };
  const look = () => caller.get(path, query);
  const { held, last } = await poll(look, isNoneOrCounted, t.convergence);
  t.holds('LIST-PARTITION', held, {
    expected: `no items on page ${last.body?.page} of ${last.body?.pages}`,
    received: `${last.items.length} items`,
    answers: [last],
    where: '/data',
  });
  const { ok, body } = last;
  if (ok && Number.isInteger(body?.results)) await countsAlike(t, caller, path, query);
}

/** Items are on a page that `pages` counts: who answers another page than was asked for says so in `page`. */
function isNoneOrCounted({ ok, body, items }: Answer): boolean {
  return !ok || items.length === 0 || !(Number(body?.page) > Number(body?.pages));
}

function asWords(query: Query): string {
  return Object.entries(query)
    .map((each) => each.join('='))
    .join('&');
}
