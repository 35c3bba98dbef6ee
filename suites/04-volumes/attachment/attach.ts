import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import {
  type ArrangedInstance,
  sharedInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { readOnce, readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { secondInstance } from '../../support/lent/second-instance.ts';
import { answersRest } from '../answers.ts';
import { leavesBefore, readsComputeId, withSharedVolume } from './detach.ts';
import { answersLabel, isNotListedOn, isTaken } from './on-instance.ts';

/** POST /volumes/{volumeId}/attach, and what a volume says of the instance it is on. */
export function attachChecks(check: Declare): void {
  check(
    'an attached volume names its instance',
    ['VOL-COMPUTE-ID-ATTACHED', 'VOL-COMPUTE-LABEL-MATCHES', 'VOL-CREATED-STABLE'].concat([
      'VOL-ATTACH',
      'VOL-LIST-BY-INSTANCE',
    ]),
    async (t) => {
      const instance = takingVolumes(await sharedInstance(t));
      await withSharedVolume(t, async (volume) => {
        const attached = async () => {
          const answer = await isAttached(t, volume, instance);
          await namesInstance(t, volume, instance);
          await detachVolume(t, volume);
          return answer;
        };
        const [first, again] = [await attached(), await attached()];
        await answersLabel(t, instance, first, async () => again);
        const isWhole = ({ body }: Answer) =>
          body?.label === volume.body.label && body?.tags?.length > 0;
        const seen = await readOnce(t, volume.path, isWhole);
        const { size, region, tags, created } = isWhole(seen) ? seen.body : volume.body;
        await answersRest(t, 'VOL-ATTACH', { size, region, tags }, again, attached);
        await answersRest(t, 'VOL-CREATED-STABLE', { created }, again, attached);
        const second = takingVolumes(await secondInstance(t));
        await attachVolume(t, volume, second.id);
        await namesInstance(t, volume, second);
        if (isWhole(seen))
          await readsInTheEnd(t, 'VOL-ATTACH', volume.path, { size, region, tags });
        await isNotListedOn(t, instance, volume, 'on another one');
      });
    },
  );

  check(
    'compute_id and compute_label of a volume that left its instance',
    ['VOL-COMPUTE-ID-NULL-UNATTACHED', 'VOL-COMPUTE-LABEL-MATCHES'],
    async (t) => {
      const instance = takingVolumes(await sharedInstance(t));
      // One that left an instance before could not be attached where it seems to be there still.
      const volume = await arrangeVolume(t);
      await attachVolume(t, volume, instance.id);
      // What was just attached may be busy for a while.
      const detach = () => t.owner.post(`${volume.path}/detach`);
      const { held, last } = await poll(detach, ({ ok }) => ok, transitionTime(t));
      if (!held) throw new Inconclusive(`${volume.path} is not detached: ${last.summary}`);
      await readsComputeId(t, 'VOL-COMPUTE-ID-NULL-UNATTACHED', volume, null);
      await namesNoInstance(t, volume);
    },
  );

  check(
    'the volumes of an instance are those attached to it',
    ['VOL-LIST-BY-INSTANCE', 'VOL-DETACH'],
    async (t) => {
      const instance = takingVolumes(await secondInstance(t));
      const [attached, free] = [await arrangeVolume(t), await arrangeVolume(t)];
      await attachVolume(t, attached, instance.id);
      const only = `volume ${attached.id}, not volume ${free.id}, each with compute_id ${instance.id}`;
      await lists(t, instance, only, (items) => {
        const ids = items.map((item) => item.id);
        const own = items.every(
          ({ compute_id }) => compute_id === instance.id || hasWrongType(compute_id),
        );
        return ids.includes(attached.id) && !ids.includes(free.id) && own;
      });
      await attachVolume(t, free, instance.id);
      await leavesBefore(t, attached);
      await readsComputeId(t, 'VOL-DETACH', free, instance.id);
      const without = `no volume ${attached.id} after it was detached`;
      await lists(t, instance, without, (items) => items.every(({ id }) => id !== attached.id));
      await detachVolume(t, free);
    },
  );

  check(
    'a volume that its config does not keep is on the instance all the same',
    ['VOL-ATTACH', 'VOL-LIST-BY-INSTANCE'],
    async (t) => {
      const instance = takingVolumes(await sharedInstance(t));
      const { id: compute_id } = instance;
      const wish = { compute_id, persist_across_boots: false };
      await withSharedVolume(t, async (volume) => {
        const ask = () => t.owner.post(`${volume.path}/attach`, wish);
        const expected = `${JSON.stringify(wish)} to be accepted`;
        await isTaken(t, 'VOL-ATTACH', expected, instance, ask);
        await readsComputeId(t, 'VOL-ATTACH', volume, compute_id);
        const look = () => isListedOn(t, volume, compute_id);
        await t.comesTrue('VOL-LIST-BY-INSTANCE', `volume ${volume.id} to be listed`, look);
      });
    },
  );
}

type Located = Pick<ArrangedVolume, 'path'>;

/** How the label of no instance is answered is open; it is that of no instance. */
export async function namesNoInstance(t: CheckContext, { path }: Located): Promise<void> {
  const isNothing = ({ ok, body }: Answer) => ok && (body?.compute_label ?? '') === '';
  const look = () => t.owner.get(path);
  await t.eventually('VOL-COMPUTE-LABEL-MATCHES', 'no compute_label', look, isNothing);
}

/** In the end the list of the instance must be right, all its pages together. */
async function lists(
  t: CheckContext,
  { id }: ArrangedInstance,
  expected: string,
  isRight: (items: readonly Answer['body'][]) => boolean,
): Promise<void> {
  const path = `/compute/instances/${id}/volumes`;
  const look = async () => (await t.owner.list(path)) ?? [];
  const { held, last } = await poll(look, isRight, t.convergence);
  t.holds('VOL-LIST-BY-INSTANCE', held, {
    expected,
    received: formatValue(last.map((item) => [item.id, item.compute_id])),
    answers: [await t.owner.get(path)],
  });
}

/** A compute_id of the wrong type breaks VOL-COMPUTE-ID and is not judged here. */
function hasWrongType(computeId: unknown): boolean {
  return computeId !== null && !Number.isInteger(computeId);
}

/** An attached volume names its instance, or the instance lists it. @returns the answer to attaching it */
async function isAttached(
  t: CheckContext,
  volume: ArrangedVolume,
  onto: ArrangedInstance,
): Promise<Answer> {
  const { id: instance } = onto;
  const ask = () => t.owner.post(`${volume.path}/attach`, { compute_id: instance });
  const expected = `attaching volume ${volume.id} to instance ${instance} to be accepted`;
  const answer = await isTaken(t, 'VOL-ATTACH', expected, onto, ask);
  t.equal('VOL-ATTACH', answer, '/id', volume.id);
  const names = (seen: Answer) => seen.body?.compute_id === instance;
  const { held, last } = await poll(() => t.owner.get(volume.path), names, transitionTime(t));
  const listed = held || (await isListedOn(t, volume, instance));
  t.holds('VOL-ATTACH', listed, {
    expected: t.waits.withWait(`volume ${volume.id} on instance ${instance}`),
    received: `compute_id ${last.body?.compute_id}, and the instance does not list it`,
    answers: [answer, last],
  });
  t.equal('VOL-COMPUTE-ID-ATTACHED', last, '/compute_id', instance);
  t.equal('VOL-ATTACH', last, '/label', volume.body.label);
  return answer;
}

/** The instance may have others, and how many are on a page is open (SIL-PAGE-SIZE-DEFAULT-OTHER-LISTS). */
async function isListedOn(
  t: CheckContext,
  volume: ArrangedVolume,
  instance: number,
): Promise<boolean> {
  const listed = (await t.owner.list(`/compute/instances/${instance}/volumes`)) ?? [];
  return listed.some(({ id }) => id === volume.id);
}

/** The label of an instance is known where its creation showed it. */
async function namesInstance(
  t: CheckContext,
  { path }: ArrangedVolume,
  { label: compute_label }: Pick<ArrangedInstance, 'label'>,
): Promise<void> {
  if (compute_label === undefined) return;
  await readsInTheEnd(t, 'VOL-COMPUTE-LABEL-MATCHES', path, { compute_label });
}
