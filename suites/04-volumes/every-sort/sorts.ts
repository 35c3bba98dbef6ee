import { attachVolume } from '../../../src/check/arrange/attachment.ts';
import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import { requireInstanceGone } from '../../../src/check/arrange/gone-instance.ts';
import {
  type ArrangedInstance,
  arrangeInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { farInstance, secondInstance } from '../../support/lent/second-instance.ts';
import { namesNoInstance } from '../attachment/attach.ts';
import { createdOn, isOn } from '../attachment/on-instance.ts';
import { awaitSize, cloneVolume } from '../requests.ts';

/** A volume, the instance that it may be put on, and whether it is there now. */
export interface Sorted {
  readonly id: number;
  readonly path: string;
  readonly size: number;
  readonly instance: ArrangedInstance;
  readonly isOn: boolean;
  /** What it was attached with, and is attached with again. */
  readonly wish?: Record<string, unknown>;
}

/** In GiB. Not the default, which a target may fall back to. */
const SIZE = 22;

/** Volumes by where they came from: what any volume can, each of these can. */
export const SORTS: Readonly<Record<string, (t: CheckContext) => Promise<Sorted>>> = {
  'of another region': async (t) => {
    const instance = takingVolumes(await farInstance(t));
    const { id, path } = await arrangeVolume(t, { size: SIZE, region: instance.region });
    return { id, path, size: SIZE, instance, isOn: false };
  },
  'that was created on an instance': async (t) =>
    createdThere(t, takingVolumes(await secondInstance(t))),
  'in a config that was named': async (t) => {
    const instance = takingVolumes(await secondInstance(t));
    const { configId } = await configProfile(t, instance.id);
    return put(t, instance, { config_id: configId });
  },
  'that no config keeps': async (t) =>
    put(t, takingVolumes(await secondInstance(t)), { persist_across_boots: false }),
  'that was cloned': async (t) => {
    const instance = takingVolumes(await secondInstance(t));
    const made = await cloneVolume(t, await arrangeVolume(t, { size: SIZE }));
    if (!made.ok) throw new Inconclusive(`nothing is cloned: ${made.summary}`);
    const path = `/volumes/${made.body.id}`;
    const { region } = (await awaitSize(t, { path }, SIZE)).body;
    // Nobody says that a clone is in the region of its source (SIL-VOL-CLONE-TAGS).
    if (region !== instance.region) throw new Inconclusive(`the clone is in ${region}`);
    return { id: made.body.id, path, size: SIZE, instance, isOn: false };
  },
  'whose instance was deleted': async (t) => {
    const own = takingVolumes(await arrangeInstance(t));
    const request = t.impliedOperation('deleteInstance', { computeId: own.id });
    if (!request) throw new Skip('the target deletes no instance', 'implied.deleteInstance');
    const volume = await createdThere(t, own);
    const answer = await t.owner.send(request);
    if (!answer.ok) throw new Inconclusive(`the instance was not deleted: ${answer.summary}`);
    await requireInstanceGone(t, own.id);
    t.creations.forget(`/compute/instances/${own.id}`);
    const isFree = ({ body }: { body?: { compute_id?: unknown } }) => body?.compute_id === null;
    const left = 'VOL-DETACH-ON-INSTANCE-DELETE';
    const look = () => t.owner.get(volume.path);
    await t.eventually(left, `${volume.path} on none`, look, isFree, transitionTime(t));
    await namesNoInstance(t, volume);
    return { ...volume, instance: takingVolumes(await secondInstance(t)), isOn: false };
  },
};

async function createdThere(t: CheckContext, instance: ArrangedInstance): Promise<Sorted> {
  const made = await createdOn(t, 'VOL-CREATE-ATTACHES', instance, { size: SIZE });
  const { id } = made.body;
  const path = `/volumes/${id}`;
  await isOn(t, 'VOL-CREATE-ATTACHES', made, instance.id);
  await awaitSize(t, { path }, SIZE);
  return { id, path, size: SIZE, instance, isOn: true };
}

async function put(
  t: CheckContext,
  instance: ArrangedInstance,
  wish: Record<string, unknown>,
): Promise<Sorted> {
  const { id, path } = await arrangeVolume(t, { size: SIZE });
  await attachVolume(t, { id, path }, instance.id, wish);
  return { id, path, size: SIZE, instance, isOn: true, wish };
}
