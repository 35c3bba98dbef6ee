import { expect, test } from 'vitest';
import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { arrangeInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../../runner/directly.ts';

test.each([0, 3])('a volume is taken off its instance after %i refusals', async (refusals) => {
  const { asked, detached } = await detaching(refusals);
  expect(detached).toEqual([true, false]);
  // The second time it is on no instance, and nothing is to be waited for.
  expect(asked).toBe(refusals + 2);
});

/** Attaches a volume and detaches it twice, where the first detachments are refused, and one of what is on no instance. */
async function detaching(refusals: number) {
  let asked = 0;
  const wrap = refuseWhen('detachVolume', () => {
    asked += 1;
    return asked !== refusals + 1;
  });
  const { run } = await runOn({ wrap });
  const detached: boolean[] = [];
  const check = checkOf('detaches', async (t) => {
    const volume = await arrangeVolume(t);
    await attachVolume(t, volume, takingVolumes(await arrangeInstance(t)).id);
    detached.push(await detachVolume(t, volume), await detachVolume(t, volume));
  });
  await runDirectly([check], run);
  return { asked, detached };
}
