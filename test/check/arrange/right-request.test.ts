import { expect, test } from 'vitest';
import { rightRequest } from '../../../src/check/arrange/right-request.ts';
import { sendAndUndo } from '../../../src/check/contract/send.ts';
import { dialects } from '../../../src/reference/dialects/index.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../../runner/directly.ts';

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
