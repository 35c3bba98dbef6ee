import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { arrangeInstance, sharedInstance } from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { runTag } from '../support/run-tag.ts';
import { farInstance, secondInstance } from '../support/second-instance.ts';
import { isAsCreated, withLentVolume } from './lent.ts';

/** POST attach and detach, and what a volume says of the instance it is on. */
export function attachment(check: Declare): void {
  // First of all with the lent volume: another detachment might have changed it before.
  check('a detached volume is on no instance', ['VOL-DETACH'], async (t) => {
    const instance = await sharedInstance(t);
    await withLentVolume(t, async (volume) => {
      const look = () => t.owner.get(volume.path);
      for (let round = 1; round <= 2; round += 1) {
        await attachVolume(t, volume, instance.id);
        const { held: isKnown } = await poll(look, isAsCreated(volume), t.convergence);
        t.accepted('VOL-DETACH', await t.owner.post(`${volume.path}/detach`));
        await readsComputeId(t, 'VOL-DETACH', volume, null);
        const same = 'label, size, region and tags as before';
        if (isKnown) await t.eventually('VOL-DETACH', same, look, isAsCreated(volume));
      }
    });
  });

  check(
    'an attached volume names its instance',
    ['VOL-ATTACH', 'VOL-COMPUTE-ID-ATTACHED', 'VOL-COMPUTE-LABEL-MATCHES'],
    async (t) => {
      const instance = await sharedInstance(t);
      await withLentVolume(t, async (volume) => {
        for (let round = 1; round <= 2; round += 1) {
          await isAttached(t, volume, instance.id);
          const read = await t.owner.get(volume.path);
          if (instance.label !== undefined) {
            t.equal('VOL-COMPUTE-LABEL-MATCHES', read, '/compute_label', instance.label);
          }
          await detachVolume(t, volume);
        }
      });
    },
  );

  check(
    'compute_id and compute_label of a volume that left its instance',
    ['VOL-COMPUTE-ID-NULL-UNATTACHED', 'VOL-COMPUTE-LABEL-MATCHES'],
    async (t) => {
      const instance = await sharedInstance(t);
      await withLentVolume(t, async (volume) => {
        await attachVolume(t, volume, instance.id);
        await t.owner.post(`${volume.path}/detach`);
        const free = await readsComputeId(t, 'VOL-COMPUTE-ID-NULL-UNATTACHED', volume, null);
        t.equal('VOL-COMPUTE-LABEL-MATCHES', free, '/compute_label', null);
      });
    },
  );

  check(
    'the volumes of an instance are those attached to it',
    ['VOL-LIST-BY-INSTANCE', 'VOL-DETACH'],
    async (t) => {
      const instance = await secondInstance(t);
      const [attached, free] = [await arrangeVolume(t), await arrangeVolume(t)];
      await attachVolume(t, attached, instance.id);
      const look = () => t.owner.get(`/compute/instances/${instance.id}/volumes`);
      const only = `volume ${attached.id}, not volume ${free.id}, each with compute_id ${instance.id}`;
      await t.eventually('VOL-LIST-BY-INSTANCE', only, look, ({ items }) => {
        const ids = items.map((item) => item.id);
        const own = items.every(
          ({ compute_id }) => compute_id === instance.id || isOdd(compute_id),
        );
        return ids.includes(attached.id) && !ids.includes(free.id) && own;
      });
      await attachVolume(t, free, instance.id);
      if (!(await detachVolume(t, attached))) throw new Inconclusive('the volume stays attached');
      await readsComputeId(t, 'VOL-DETACH', free, instance.id);
      const without = `no volume ${attached.id} after it was detached`;
      await t.eventually('VOL-LIST-BY-INSTANCE', without, look, (seen) =>
        seen.items.every((item) => item.id !== attached.id),
      );
      await detachVolume(t, free);
    },
  );

  check(
    'a volume that its config does not keep is on the instance all the same',
    ['VOL-ATTACH', 'VOL-LIST-BY-INSTANCE'],
    async (t) => {
      const { id: compute_id } = await sharedInstance(t);
      const wish = { compute_id, persist_across_boots: false };
      await withLentVolume(t, async (volume) => {
        const ask = () => t.owner.post(`${volume.path}/attach`, wish);
        const expected = `${JSON.stringify(wish)} to be accepted`;
        await t.eventually('VOL-ATTACH', expected, ask, (seen) => seen.ok);
        await readsComputeId(t, 'VOL-ATTACH', volume, compute_id);
        const look = () => t.owner.get(`/compute/instances/${compute_id}/volumes`);
        const isListed = (seen: Answer) => seen.items.some(({ id }) => id === volume.id);
        await t.eventually('VOL-LIST-BY-INSTANCE', `volume ${volume.id}`, look, isListed);
      });
    },
  );

  check(
    'a volume cannot be attached across regions, in neither direction',
    ['VOL-ATTACH-SAME-REGION', 'ERR-UNCHANGED', 'VOL-UPDATE'],
    async (t) => {
      const far = await arrangeVolume(t, { region: t.fixture('secondRegion') });
      const instance = await sharedInstance(t);
      await withLentVolume(t, async (near) => {
        await attachVolume(t, near, instance.id);
        if (!(await detachVolume(t, near))) throw new Inconclusive('the volume stays attached');
        await staysApart(t, far, instance.id);
        const label = t.names.label();
        t.accepted('VOL-UPDATE', await t.owner.put(far.path, { label }));
        const other = await farInstance(t);
        await staysApart(t, near, other.id);
        await attachVolume(t, near, instance.id);
        await staysOn(t, near, instance.id, other.id);
      });
    },
  );

  check(
    'deleting an instance detaches its volumes and keeps them',
    ['VOL-DETACH-ON-INSTANCE-DELETE'],
    async (t) => {
      const instance = await arrangeInstance(t);
      const request = t.impliedOperation('deleteInstance', { computeId: instance.id });
      if (!request) throw new Skip('the target deletes no instance', 'implied.deleteInstance');
      const tag = runTag(t);
      const volumes = [await arrangeVolume(t), await arrangeVolume(t, { size: 21, tags: [tag] })];
      for (const [at, volume] of volumes.entries()) {
        await attachVolume(t, volume, instance.id, { persist_across_boots: at === 0 });
      }
      const answer = await t.owner.send(request);
      if (!answer.ok) throw new Inconclusive(`the instance was not deleted: ${answer.summary}`);
      t.creations.forget(`/compute/instances/${instance.id}`);
      for (const volume of volumes) await staysUnattached(t, volume);
      const tagged = volumes.at(-1) as ArrangedVolume;
      await t.eventually(
        'VOL-DETACH-ON-INSTANCE-DELETE',
        `volume ${tagged.id} with the tag ${tag}`,
        () => t.owner.get(tagged.path),
        (seen) => seen.ok && seen.body.tags?.includes(tag),
      );
    },
    { objects: 3 },
  );
}

async function staysApart(t: CheckContext, { path }: ArrangedVolume, compute_id: number) {
  t.refused('VOL-ATTACH-SAME-REGION', await t.owner.post(`${path}/attach`, { compute_id }));
  t.equal('VOL-ATTACH-SAME-REGION', await t.owner.get(path), '/compute_id', null);
}

/** A volume that another region's instance cannot take stays where it is. */
async function staysOn(t: CheckContext, { path }: ArrangedVolume, own: number, far: number) {
  t.refused('VOL-ATTACH-SAME-REGION', await t.owner.post(`${path}/attach`, { compute_id: far }));
  const isThere = ({ body }: Answer) => body?.compute_id === own;
  const expected = `${path} to stay on instance ${own}`;
  await t.eventually('ERR-UNCHANGED', expected, () => t.owner.get(path), isThere);
}

/** A compute_id of the wrong type is VOL-COMPUTE-ID's matter. */
function isOdd(computeId: unknown): boolean {
  return computeId !== null && !Number.isInteger(computeId);
}

/** What is attached is listed on its instance, and names it. */
async function isAttached(t: CheckContext, volume: ArrangedVolume, instance: number) {
  const ask = () => t.owner.post(`${volume.path}/attach`, { compute_id: instance });
  const expected = `attaching volume ${volume.id} to instance ${instance} to be accepted`;
  const answer = await t.eventually('VOL-ATTACH', expected, ask, (seen) => seen.ok);
  t.equal('VOL-ATTACH', answer, '/id', volume.id);
  const names = (seen: Answer) => seen.body?.compute_id === instance;
  const { held, last } = await poll(() => t.owner.get(volume.path), names, t.convergence);
  const list = await t.owner.get(`/compute/instances/${instance}/volumes`);
  const listed = list.items.some(({ id }) => id === volume.id);
  t.holds('VOL-ATTACH', held || listed, {
    expected: `volume ${volume.id} on instance ${instance} within ${t.convergenceSeconds} s`,
    received: `compute_id ${last.body?.compute_id}, and the instance does not list it`,
    answers: [answer, list, last],
  });
  t.equal('VOL-COMPUTE-ID-ATTACHED', last, '/compute_id', instance);
  t.equal('VOL-ATTACH', last, '/label', volume.body.label);
}

async function staysUnattached(t: CheckContext, volume: ArrangedVolume) {
  const requirement = 'VOL-DETACH-ON-INSTANCE-DELETE';
  const seen = await readsComputeId(t, requirement, volume, null);
  t.equal(requirement, seen, '/label', volume.body.label);
  t.equal(requirement, seen, '/size', volume.body.size);
}

/** The volume must in the end be readable with this compute_id. */
function readsComputeId(
  t: CheckContext,
  requirement: string,
  { path }: ArrangedVolume,
  instance: number | null,
) {
  return t.eventually(
    requirement,
    `${path} to read compute_id ${instance}`,
    () => t.owner.get(path),
    (seen) => seen.ok && seen.body?.compute_id === instance,
  );
}
