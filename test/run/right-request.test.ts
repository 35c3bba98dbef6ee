import { expect, test } from 'vitest';
import { dialects } from '../../src/reference/dialects/index.ts';
import { rightRequest } from '../../src/run/arrange/right-request.ts';
import { runDirectly } from '../../src/run/conclude.ts';
import { sendAndUndo } from '../../src/run/contract/send.ts';
import { checkOf, worldOn } from './directly.ts';

test('a resize is over when its size shows, also where reads lag', async () => {
  const wrap = dialects.get('lagging')?.wrap;
  const { world } = await worldOn(wrap ? { wrap } : {});
  const seen: unknown[] = [];
  const check = checkOf('resizes', async (t) => {
    const right = await rightRequest(t, 'resizeVolume', 'changed');
    const { method, path, json, reads = '' } = right;
    await sendAndUndo(t, right, { method, path, json });
    const { status, size } = (await t.owner.get(reads)).body;
    seen.push({ status, size }, { status: 'active', ...Object(json) });
  });
  const { results } = await runDirectly([check], world);
  expect(seen[0], results[0]?.decisions[0]?.reason).toEqual(seen[1]);
});
