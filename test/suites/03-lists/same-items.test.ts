import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { operationOf } from '../../../src/reference/faults/blocks/index.ts';
import { lists } from '../../../suites/03-lists/index.ts';
import { against } from '../support/against.ts';

const checks = lists.checks.filter(({ title }) => title.includes('/regions/availability'));

/** Thirty records, paged by the given slice. */
function thirty(slice: (page: number, size: number) => [number, number]) {
  const all = Array.from({ length: 30 }, (_, at) => ({
    available: at % 2 === 0,
    plan: `g7-premium-${at}`,
    region: 'us-east',
  }));
  return (core: Core): Core =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (operationOf(request).id !== 'listRegionAvailability' || step.answer?.status !== 200)
        return step;
      const [page, size] = [
        Number(request.query.page ?? 1),
        Number(request.query.page_size ?? 100),
      ];
      const data = all.slice(...slice(page, size));
      const body = { data, page, pages: Math.ceil(all.length / size), results: all.length };
      return { state: step.state, answer: { status: 200, body } };
    };
}

test('records without an id are told to be repeated by what one page holds', async () => {
  const wrap = thirty((page, size) => (page === 1 ? [0, size] : [0, 30 - size]));
  const said = await against({ checks, wrap, settleSeconds: 0.2 });
  expect(said.ids('failed')).toEqual(['LIST-PARTITION']);
});

test('records that are all there once are no complaint', async () => {
  const wrap = thirty((page, size) => [(page - 1) * size, page * size]);
  const said = await against({ checks, wrap });
  expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
});
