import { type Attachable, attachVolume } from '../../../src/check/arrange/attachment.ts';
import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import { requireInstanceGone } from '../../../src/check/arrange/gone-instance.ts';
import {
  arrangeInstance,
  sharedInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { requireAccepted } from '../../../src/check/arrange/required.ts';
import { instanceRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import {
  type ArrangedVolume,
  arrangeVolume,
  volumePath,
} from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive, RefusedArrangement, Skip } from '../../../src/result/signals.ts';
import type { Volumes } from '../../support/lent/spare-volumes.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { isListedAsRead } from '../list/as-read.ts';
import { awaitSize, cloneVolume, createVolume, isActive, resizeVolume } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { readsComputeId, withSharedVolume } from './detach.ts';
import { isStillOn, staysOn } from './elsewhere.ts';
import { OF_GONE_INSTANCES, takesNothing } from './gone-instance.ts';
import { leaves } from './leaving.ts';

/** What becomes of the volumes of an instance that is deleted. */
export function instanceChecks(check: Declare): void {
  check(
    'deleting an instance detaches its volumes and no others, and keeps them',
    ['VOL-DETACH-ON-INSTANCE-DELETE', 'VOL-LIST', ...OF_GONE_INSTANCES],
    async (t) => {
      const instance = takingVolumes(await arrangeInstance(t));
      const request = t.impliedOperation('deleteInstance', { computeId: instance.id });
      if (!request) throw new Skip('the target deletes no instance', 'implied.deleteInstance');
      const tags = [runTag(t), runTag(t)];
      const volumes: Volumes = [await arrangeVolume(t), await arrangeVolume(t, { size: 21, tags })];
      if (!isShortRun(t)) {
        volumes.push(...(await cloneOf(t, volumes[0], instance.region)));
        volumes.push(await renamed(t));
      }
      for (const [at, volume] of volumes.entries()) {
        await attachHere(t, volume, instance.id, { persist_across_boots: at === 0 });
      }
      if (!isShortRun(t)) await comesBack(t, volumes.at(-1) as ArrangedVolume, instance.id);
      const other = takingVolumes(await sharedInstance(t));
      await withSharedVolume(t, async (elsewhere) => {
        await attachHere(t, elsewhere, other.id);
        const guest = isShortRun(t) ? undefined : await whereShown(() => guestOf(t, instance.id));
        await isStillOn(t, elsewhere, other.id);
        const ask = () => t.owner.send(request);
        const { atWork, answer: first } = await deletedAtWork(t, instance.id, guest, ask);
        // An instance may have to wait for what its volumes are at.
        const isOver = ({ ok }: Answer) => ok || guest === undefined;
        const { last: answer } = isOver(first)
          ? { last: first }
          : await poll(ask, isOver, transitionTime(t));
        if (!answer.ok) throw new Inconclusive(`the instance was not deleted: ${answer.summary}`);
        await requireInstanceGone(t, instance.id);
        t.creations.forget(`/compute/instances/${instance.id}`);
        for (const each of atWork) await leavesOnceActive(t, each);
        for (const volume of volumes) await staysUnattached(t, volume);
        await staysOn(t, elsewhere, other.id);
      });
      const [, tagged] = volumes as [ArrangedVolume, ArrangedVolume];
      await t.eventually(
        'VOL-DETACH-ON-INSTANCE-DELETE',
        `volume ${tagged.id} with the tags ${tags.join(' and ')}`,
        () => t.owner.get(tagged.path),
        ({ ok, body }) => ok && tags.every((tag) => body?.tags?.includes?.(tag)),
      );
      if (isShortRun(t)) return;
      for (const volume of volumes) await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
      await takesNothing(t, instance, volumes[0]);
    },
    { objects: 7 },
  );

  check(
    'deleting an instance of the second region detaches its volume',
    ['VOL-DETACH-ON-INSTANCE-DELETE'],
    async (t) => {
      leftToLongerRuns(t, 'instances of the second region that are deleted');
      const region = t.fixture('secondRegion');
      const instance = takingVolumes(await arrangeInstance(t, { region }));
      // Its record is judged wherever it is listed.
      await whereShown(() => instanceRecord(t, instance.id));
      const request = t.impliedOperation('deleteInstance', { computeId: instance.id });
      if (!request) throw new Skip('the target deletes no instance', 'implied.deleteInstance');
      const volume = await arrangeVolume(t, { region });
      await attachHere(t, volume, instance.id);
      const answer = await t.owner.send(request);
      if (!answer.ok) throw new Inconclusive(`the instance was not deleted: ${answer.summary}`);
      await requireInstanceGone(t, instance.id);
      t.creations.forget(`/compute/instances/${instance.id}`);
      await staysUnattached(t, volume);
    },
    { objects: 3 },
  );
}

/**
 * A deletion that takes more volumes along than its own takes those of this check too, when another check asks for it.
 * @throws RefusedArrangement as `attachVolume`; Inconclusive, to be run again alone, where it is not seen attached
 */
async function attachHere(
  t: CheckContext,
  volume: ArrangedVolume,
  instance: number,
  wish: Record<string, unknown> = {},
): Promise<void> {
  try {
    await attachVolume(t, volume, instance, wish);
  } catch (reason) {
    if (!(reason instanceof Inconclusive) || reason instanceof RefusedArrangement) throw reason;
    throw new Inconclusive(reason.reason, true);
  }
}

/** Leaves the instance and comes to it for the second time, with its config named where the target shows one. */
async function comesBack(t: CheckContext, volume: ArrangedVolume, instance: number): Promise<void> {
  await leaves(t, volume);
  const config = await whereShown(() => configProfile(t, instance));
  await attachHere(t, volume, instance, config && { config_id: config.configId });
}

/** A clone of the volume, where one is made in the region of the instance (SIL-VOL-CLONE-TAGS). */
async function cloneOf(
  t: CheckContext,
  source: ArrangedVolume,
  region: string,
): Promise<ArrangedVolume[]> {
  const { ok, body } = await cloneVolume(t, source);
  if (!ok) return [];
  const clone = { id: body.id, path: `/volumes/${body.id}`, body };
  await awaitSize(t, clone, source.body.size);
  return body.region === region ? [clone] : [];
}

/** A volume with another label than it was created with. */
async function renamed(t: CheckContext): Promise<ArrangedVolume> {
  const volume = await arrangeVolume(t);
  const label = t.names.label();
  await requireAccepted(t, 'VOL-UPDATE', () => t.owner.put(volume.path, { label }));
  return { ...volume, body: { ...volume.body, label } };
}

/** A volume on the instance, to grow there. */
async function guestOf(t: CheckContext, computeId: number): Promise<ArrangedVolume> {
  const volume = await arrangeVolume(t);
  await attachVolume(t, volume, computeId);
  return volume;
}

/**
 * Deletes the instance as soon as the guest was told to grow and another volume to be made there, before any other request
 * of the run. @returns those of them that the target let begin
 */
function deletedAtWork(
  t: CheckContext,
  compute_id: number,
  guest: ArrangedVolume | undefined,
  remove: () => Promise<Answer>,
): Promise<{ readonly atWork: readonly Attachable[]; readonly answer: Answer }> {
  return t.urgently('awaited', async () => {
    if (guest === undefined) return { atWork: [], answer: await remove() };
    const grown = await resizeVolume(t, guest, guest.body.size + 1);
    const made = await createVolume(t, { label: t.names.label(), compute_id });
    const path = made.ok ? volumePath(made.body) : undefined;
    const answer = await remove();
    const fresh = path === undefined ? [] : [{ id: made.body.id, path }];
    return { atWork: [...(grown.ok ? [guest] : []), ...fresh], answer };
  });
}

/** It may leave its deleted instance only when it is active. Whether it goes on growing is not asked here. */
async function leavesOnceActive(t: CheckContext, volume: Attachable): Promise<void> {
  const look = () => t.owner.get(volume.path);
  if (!(await poll(look, isActive, transitionTime(t))).held) return;
  await readsComputeId(t, 'VOL-DETACH-ON-INSTANCE-DELETE', volume, null);
}

async function staysUnattached(t: CheckContext, volume: ArrangedVolume) {
  const requirement = 'VOL-DETACH-ON-INSTANCE-DELETE';
  await readsComputeId(t, requirement, volume, null);
  const { label, size } = volume.body;
  await readsInTheEnd(t, requirement, volume.path, { label, size });
}
