import { arrangeInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { volumeBody } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { takesUpdate } from '../../../src/check/in-the-end.ts';
import type { Step } from '../../../src/check/state-machine.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import {
  cloneVolume,
  createVolume,
  isActive,
  isBeyondOffer,
  removeVolume,
  resizeVolume,
} from '../requests.ts';
import { addVolume, holdsAfter, type ModelVolume, type VolumesModel } from './model.ts';

type VolumesStep = Step<VolumesModel>;

/** Volumes that one sequence has at a time, at most. */
const MOST = 3;

/** POST /volumes without an instance. */
export function create(): VolumesStep {
  return {
    says: () => 'create a volume',
    possible: ({ volumes }) => volumes.length < MOST,
    run: async (model, t) => {
      await added(t, model, 'VOL-CREATE', await createVolume(t, volumeBody(t)));
      await holdsAfter(t, model, { requirement: 'VOL-CREATE' });
    },
  };
}

/** POST /volumes with the youngest instance of the sequence. */
export function createOn(): VolumesStep {
  return {
    says: ({ instances }) => `create a volume on instance ${instances.length}`,
    possible: ({ volumes }) => volumes.length < MOST,
    run: async (model, t) => {
      const compute_id = model.instances.at(-1)?.id ?? 0;
      const ask = () => createVolume(t, { label: t.names.label(), compute_id });
      const { last } = await poll(ask, (answer) => answer.ok, t.convergence);
      await added(t, model, 'VOL-CREATE-ATTACHES', last, compute_id);
      await holdsAfter(t, model, { requirement: 'VOL-CREATE-ATTACHES' });
    },
  };
}

/** PUT /volumes/{volumeId} with a new label and the same tags. */
export function relabel(at: number): VolumesStep {
  return onVolume(
    at,
    'change the label of it',
    () => true,
    async (volume, model, t) => {
      const label = t.names.label();
      await takesUpdate(t, 'VOL-UPDATE', volume.path, { label, tags: volume.tags });
      volume.label = label;
      await holdsAfter(t, model, { requirement: 'VOL-UPDATE' });
    },
  );
}

/** PUT /volumes/{volumeId} with one tag, or with none where the volume has tags. */
export function retag(at: number): VolumesStep {
  return onVolume(
    at,
    'change the tags of it',
    () => true,
    async (volume, model, t) => {
      const tags = volume.tags.length === 0 ? model.tags.slice(0, 1) : [];
      await takesUpdate(t, 'VOL-UPDATE', volume.path, { label: volume.label, tags });
      volume.tags = tags;
      await holdsAfter(t, model, { requirement: 'VOL-UPDATE' });
    },
  );
}

/** POST resize of a volume, to `by` GiB more. */
export function resize(at: number, by: number): VolumesStep {
  return onVolume(
    at,
    `grow it by ${by} GiB`,
    () => true,
    async (volume, model, t) => {
      const size = volume.size + by;
      const answer = await resizeVolume(t, volume, size);
      if (isRefusedAttached(volume, answer)) return;
      if (await isBeyondOffer(t, size, answer)) return;
      t.accepted('VOL-RESIZE', answer);
      volume.size = size;
      const fields = ['size'] as const;
      const keeps = 'VOL-RESIZE-KEEPS-REST';
      await holdsAfter(t, model, { of: volume, requirement: 'VOL-RESIZE', fields, keeps });
    },
  );
}

/** POST clone of a volume. */
export function clone(at: number): VolumesStep {
  const hasRoom = (_: ModelVolume, { volumes }: Readonly<VolumesModel>) => volumes.length < MOST;
  return onVolume(at, 'clone it', hasRoom, async (source, model, t) => {
    const label = t.names.label();
    const answer = await cloneVolume(t, source, label);
    if (isRefusedAttached(source, answer)) return;
    const copy = await added(t, model, 'VOL-CLONE', answer);
    t.holds('VOL-CLONE', copy.size === source.size && copy.label === label, {
      expected: `a clone of ${source.size} GiB with label ${label}`,
      received: `${copy.size} GiB with label ${copy.label}`,
      answers: [await t.owner.get(copy.path)],
    });
    await holdsAfter(t, model, { requirement: 'VOL-CLONE-SOURCE-KEPT' });
  });
}

/**
 * Refusing to clone or resize an attached volume breaks no `must`: the checks of VOL-CLONE-ATTACHED and
 * VOL-RESIZE-ATTACHED warn of it, and the sequence goes on.
 */
function isRefusedAttached({ compute_id }: ModelVolume, { refused }: Answer): boolean {
  return refused && compute_id !== null;
}

/** POST attach of a free volume to the youngest instance of the sequence. */
export function attach(at: number): VolumesStep {
  return onVolume(
    at,
    'attach it',
    ({ compute_id }) => compute_id === null,
    async (volume, model, t) => {
      const compute_id = model.instances.at(-1)?.id ?? 0;
      const ask = () => t.owner.post(`${volume.path}/attach`, { compute_id });
      const { last } = await poll(ask, (answer) => answer.ok, t.convergence);
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
      t.accepted('VOL-DETACH', await t.owner.post(`${volume.path}/detach`));
      volume.compute_id = null;
      await holdsAfter(t, model, { requirement: 'VOL-DETACH' });
    },
  );
}

/** DELETE of a free volume. Whether an attached one may be deleted is open (SIL-VOL-DELETE-ATTACHED). */
export function remove(at: number): VolumesStep {
  return onVolume(
    at,
    'delete it',
    ({ compute_id }) => compute_id === null,
    async (volume, model, t) => {
      await removeVolume(t, volume);
      model.volumes.splice(model.volumes.indexOf(volume), 1);
      model.gone = volume.path;
      await holdsAfter(t, model, { requirement: 'VOL-DELETE' });
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
      t.creations.forget(`/compute/instances/${id}`);
      model.instances.pop();
      for (const volume of model.volumes) if (volume.compute_id === id) volume.compute_id = null;
      await holdsAfter(t, model, { requirement: 'VOL-DETACH-ON-INSTANCE-DELETE' });
    },
  };
}

/** A step on one of the volumes; `it` in what it does stands for the name of the volume. */
function onVolume(
  at: number,
  does: string,
  fits: (volume: ModelVolume, model: Readonly<VolumesModel>) => boolean,
  run: (volume: ModelVolume, model: VolumesModel, t: CheckContext) => Promise<void>,
): VolumesStep {
  const chosen = ({ volumes }: Readonly<VolumesModel>) => volumes[at % volumes.length];
  return {
    says: (model) => does.replace('it', chosen(model)?.name ?? 'no volume'),
    possible: (model) => {
      const volume = chosen(model);
      return volume !== undefined && fits(volume, model);
    },
    run: async (model, t) => {
      const volume = chosen(model);
      if (volume) await run(volume, model, t);
    },
  };
}

/** A volume that a step made, once it is active. */
async function added(
  t: CheckContext,
  model: VolumesModel,
  requirement: string,
  made: Answer,
  instance: number | null = null,
): Promise<ModelVolume> {
  t.accepted(requirement, made);
  const id = requireAnsweredId(made);
  const look = () => t.owner.get(`/volumes/${id}`);
  const { held, last } = await poll(look, isActive, t.convergence);
  if (!held) throw new Inconclusive(`volume ${id} is not active: ${last.summary}`);
  const volume = addVolume(model, last);
  volume.compute_id = instance;
  return volume;
}
