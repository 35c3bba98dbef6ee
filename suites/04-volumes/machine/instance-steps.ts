import { requireInstanceGone } from '../../../src/check/arrange/gone-instance.ts';
import { arrangeInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { createVolume } from '../requests.ts';
import { holdsAfter } from './model.ts';
import { added, MOST, onVolume, type VolumesStep } from './step.ts';

/** POST /volumes with the youngest instance of the sequence. */
export function createOn(): VolumesStep {
  return {
    says: ({ instances }) => `create a volume on instance ${instances.length}`,
    possible: ({ volumes }) => volumes.length < MOST,
    run: async (model, t) => {
      const compute_id = model.instances.at(-1)?.id ?? 0;
      const ask = () => createVolume(t, { label: t.names.label(), compute_id });
      const { last } = await poll(ask, (answer) => answer.ok, transitionTime(t));
      await added(t, model, 'VOL-CREATE-ATTACHES', last, compute_id);
      await holdsAfter(t, model, { requirement: 'VOL-CREATE-ATTACHES' });
    },
  };
}

/** POST attach of a free volume to the youngest instance of the sequence. */
export function attach(at: number): VolumesStep {
  return onVolume(
    at,
    'attach it',
    // A clone may be in another region than its source (SIL-VOL-CLONE-TAGS).
    ({ compute_id, region }, { instances }) =>
      compute_id === null && region === instances.at(-1)?.region,
    async (volume, model, t) => {
      const compute_id = model.instances.at(-1)?.id ?? 0;
      const ask = () => t.owner.post(`${volume.path}/attach`, { compute_id });
      const { last } = await poll(ask, (answer) => answer.ok, transitionTime(t));
      t.accepted('VOL-ATTACH', last);
      volume.compute_id = compute_id;
      await holdsAfter(t, model, { requirement: 'VOL-ATTACH' });
    },
  );
}

/** POST detach of an attached volume. */
export function detach(at: number): VolumesStep {
  return onVolume(
    at,
    'detach it',
    ({ compute_id }) => compute_id !== null,
    async (volume, model, t) => {
      const ask = () => t.owner.post(`${volume.path}/detach`);
      t.accepted('VOL-DETACH', (await poll(ask, ({ ok }) => ok, transitionTime(t))).last);
      volume.compute_id = null;
      await holdsAfter(t, model, { requirement: 'VOL-DETACH' });
    },
  );
}

/** A second instance, at most one at a time. */
export function deployInstance(): VolumesStep {
  return {
    says: () => 'deploy a second instance',
    possible: ({ instances }) => instances.length < 2,
    run: async (model, t) => {
      model.instances.push(takingVolumes(await arrangeInstance(t)));
    },
  };
}

/** Deletes the second instance: its volumes must be detached and kept. */
export function deleteInstance(): VolumesStep {
  return {
    says: () => 'delete the second instance',
    possible: ({ instances }) => instances.length > 1,
    run: async (model, t) => {
      const id = model.instances.at(-1)?.id ?? 0;
      const request = t.impliedOperation('deleteInstance', { computeId: id });
      if (request === undefined) return;
      const answer = await t.owner.send(request);
      if (!answer.ok) throw new Inconclusive(`instance ${id} was not deleted: ${answer.summary}`);
      await requireInstanceGone(t, id);
      t.creations.forget(`/compute/instances/${id}`);
      model.instances.pop();
      for (const volume of model.volumes) if (volume.compute_id === id) volume.compute_id = null;
      await holdsAfter(t, model, { requirement: 'VOL-DETACH-ON-INSTANCE-DELETE' });
    },
  };
}
