import { expect, test } from 'vitest';
import { rightRequest } from '../../../src/check/arrange/right-request.ts';
import { sendAndUndo } from '../../../src/check/contract/send.ts';
import { dialects } from '../../../src/reference/dialects/index.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../../runner/directly.ts';
import { stale } from '../../suites/support/stale-reads.ts';

test('a resize is over when its size shows, also where reads lag', async () => {
  const wrap = dialects.get('lagging')?.wrap;
  const { run } = await runOn(wrap ? { wrap } : {});
  const seen: unknown[] = [];
  const check = checkOf('resizes', async (t) => {
    const right = await rightRequest(t, 'resizeVolume', 'changed');
    const { method, path, json, reads = '' } = right;
    await sendAndUndo(t, right, { method, path, json });
    const { status, size } = (await t.owner.get(reads)).body;
    seen.push({ status, size }, { status: 'active', ...Object(json) });
  });
  const { results } = await runDirectly([check], run);
  expect(seen[0], results[0]?.decisions[0]?.reason).toEqual(seen[1]);
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  'resizes in turn ask for ever larger sizes, where reads go back from the turn %i on',
  async (shift) => {
    const { run } = await runOn({ wrap: stale(shift) });
    const sizes: number[] = [];
    const check = checkOf('resizes', async (t) => {
      for (let turn = 1; turn <= 4; turn += 1) {
        const right = await rightRequest(t, 'resizeVolume', 'changed');
        const { method, path, json } = right;
        sizes.push(Number(json?.size));
        await sendAndUndo(t, right, { method, path, json });
      }
    });
    await runDirectly([check], run);
    expect(sizes).toEqual([21, 22, 23, 24]);
  },
);
