import { expect, test } from 'vitest';
import { clamping } from '../../../src/reference/dialects/answers/lists.ts';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { lists } from '../../../suites/03-lists/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

test('what others create all the time may never be counted', async () => {
  let reads = 0;
  const busy = alterAnswer('listVpcs', ({ data, ...page }, { query }) => {
    if (query.page !== '2' || !(Number(query.page_size) < 25)) return undefined;
    reads += 1;
    const theirs = Array.from({ length: 10 }, (_, at) => ({ id: 90_000 + 10 * reads + at }));
    return { ...page, data: [...data, ...theirs] };
  });
  const said = await against({
    checks: titled(lists, 'pages of 25 hold every VPC'),
    wrap: (core) => busy(clamping.wrap?.(core) ?? core),
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
}, 60_000);
