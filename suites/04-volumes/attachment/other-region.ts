import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import {
  type ArrangedInstance,
  sharedInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd, takesUpdate } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { farInstance } from '../../support/lent/second-instance.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { cloneVolume, isActive } from '../requests.ts';
import { configOf, FOREIGN_CONFIG, isRefusedOf } from './config-choice.ts';
import { takesBeside } from './configs.ts';
import { withSharedVolume } from './detach.ts';
import { createdOn, detachAgain } from './on-instance.ts';
import { attach } from './taking.ts';

/** A volume and an instance of two regions, whichever of them is where (states/volume#attach). */
export function otherRegionChecks(check: Declare): void {
  check(
    'a volume cannot be attached across regions, in neither direction',
    ['VOL-ATTACH-SAME-REGION', 'ERR-UNCHANGED', 'VOL-UPDATE', ...FOREIGN_CONFIG],
    async (t) => {
      const far = await arrangeVolume(t, { region: t.fixture('secondRegion') });
      const instance = takingVolumes(await sharedInstance(t));
      await withSharedVolume(t, async (near) => {
        await attachVolume(t, near, instance.id);
        if (!(await detachVolume(t, near))) throw new Inconclusive('the volume stays attached');
        await staysApart(t, far, instance.id);
        const config_id = await whereShown(() => configOf(t, instance));
        if (config_id !== undefined) await staysApart(t, far, instance.id, [{ config_id }]);
        const clone = await cloneVolume(t, far);
        if (clone.ok) await isApart(t, clone, instance);
        const label = t.names.label();
        await takesUpdate(t, 'VOL-UPDATE', far.path, { label });
        const other = takingVolumes(await farInstance(t));
        await staysApart(t, near, other.id);
        if (!isShortRun(t)) await keepsConfigsApart(t, far, other, config_id);
        await attachVolume(t, near, instance.id);
        await staysOn(t, near, instance.id, other.id);
      });
    },
  );
}

/** An instance of the second region takes no config but its own there either, and takes that one where it takes the volume. */
async function keepsConfigsApart(
  t: CheckContext,
  volume: ArrangedVolume,
  instance: ArrangedInstance,
  foreign: number | undefined,
): Promise<void> {
  const { id: compute_id } = instance;
  if (foreign !== undefined) {
    const wrong = await attach(t, volume, { compute_id, config_id: foreign });
    if (wrong.ok) await detachVolume(t, volume);
    await isRefusedOf(t, 'VOL-ATTACH-CONFIG-OF-INSTANCE', wrong, compute_id, foreign);
  }
  const own = await whereShown(() => configProfile(t, compute_id));
  if (own === undefined) return;
  const { configId: config_id } = own;
  await takesBeside(t, { compute_id, config_id }, volume);
  const made = await createdOn(t, 'VOL-CREATE-CONFIG-OF-INSTANCE', instance, { config_id });
  await detachAgain(t, made);
}

/**
 * The clone once it is usable, so that nothing but the region is in the way: it may be in the region of the
 * instance, wherever its source is (SIL-VOL-CLONE-TAGS).
 */
async function isApart(t: CheckContext, made: Answer, { id, region }: ArrangedInstance) {
  const path = `/volumes/${made.body.id}`;
  const { last } = await poll(() => t.owner.get(path), isActive, t.convergence);
  if (last.ok && last.body?.region !== region) await staysApart(t, { path }, id);
}

type Located = Pick<ArrangedVolume, 'path'>;

async function staysApart(
  t: CheckContext,
  { path }: Located,
  compute_id: number,
  wishes: readonly object[] = [{}, { persist_across_boots: false }],
) {
  for (const wish of wishes) {
    const attached = await t.owner.post(`${path}/attach`, { compute_id, ...wish });
    t.refused('VOL-ATTACH-SAME-REGION', attached);
  }
  await readsInTheEnd(t, 'VOL-ATTACH-SAME-REGION', path, { compute_id: null });
}

/** A refused attachment to an instance of another region leaves the volume where it is. */
async function staysOn(t: CheckContext, { path }: ArrangedVolume, own: number, far: number) {
  t.refused('VOL-ATTACH-SAME-REGION', await t.owner.post(`${path}/attach`, { compute_id: far }));
  const isThere = ({ body }: Answer) => body?.compute_id === own;
  const expected = `${path} to stay on instance ${own}`;
  await t.eventually('ERR-UNCHANGED', expected, () => t.owner.get(path), isThere);
}
