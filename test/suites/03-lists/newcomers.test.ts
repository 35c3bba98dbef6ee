import { expect, test } from 'vitest';
import type { Caller } from '../../../src/check/caller.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { hasChanges, hasNewcomers, walk } from '../../../suites/03-lists/walk.ts';

/** A page of a list that says how many items there are. */
function page(results: number, ids: readonly number[], updated = 'once'): Answer {
  const items = ids.map((id) => ({ id, updated }));
  const exchange = { url: 'http://127.0.0.1/v4/volumes' };
  return { ok: true, body: { results, pages: 2 }, items, exchange } as unknown as Answer;
}

test('what others put in front while a list is walked is met as a newcomer', () => {
  const first = [page(4, [4, 3]), page(5, [3, 2])];
  const second = [page(5, [5, 4]), page(6, [4, 3]), page(6, [2, 1])];
  expect(hasNewcomers([first, second])).toBe(true);
});

test('an item that stands on two pages all the time is none', () => {
  const walk = [page(3, [3, 2]), page(3, [2, 1])];
  expect(hasNewcomers([walk, walk])).toBe(false);
  expect(hasChanges([walk, walk])).toBe(false);
});

test('what others change meanwhile is met as a change', () => {
  expect(hasChanges([[page(1, [1], 'at one')], [page(1, [1], 'at two')]])).toBe(true);
});

/** A list whose second page begins with an item of the first, another one at each walk. */
function shifting(updatedAt: (walk: number) => string): Caller {
  let walks = 0;
  const get = async (_: string, { page: number = 1 }: { page?: number }) => {
    if (number === 1) walks += 1;
    const ids = [walks % 5, (walks + 1) % 5, (walks + 2) % 5];
    return page(5, number === 1 ? ids.slice(0, 2) : ids.slice(1), updatedAt(walks));
  };
  return { get } as unknown as Caller;
}

test('pages in the order of changes that go on prove nothing', async () => {
  expect(await walk(shifting(String), '/volumes', {})).toBeUndefined();
}, 15_000);

test('pages that overlap although nothing changes are wrong', async () => {
  expect(
    await walk(
      shifting(() => 'once'),
      '/volumes',
      {},
    ),
  ).toHaveLength(2);
}, 15_000);
