import { volumeBody } from '../../../src/check/arrange/volume.ts';
import { takesUpdate } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import {
  cloneVolume,
  createVolume,
  isBeyondOffer,
  removeVolume,
  resizeVolume,
} from '../requests.ts';
import { holdsAfter, type ModelVolume, type VolumesModel } from './model.ts';
import { added, MOST, onVolume, type VolumesStep } from './step.ts';

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

/** PUT /volumes/{volumeId} with a new label and the same tags; none where they are open. */
export function relabel(at: number): VolumesStep {
  return onVolume(
    at,
    'change the label of it',
    () => true,
    async (volume, model, t) => {
      const change = { label: t.names.label(), tags: volume.tags ?? [] };
      await takesUpdate(t, 'VOL-UPDATE', volume.path, change);
      Object.assign(volume, change);
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
      const tags = volume.tags?.length ? [] : model.tags.slice(0, 1);
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
    copy.tags = undefined;
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
