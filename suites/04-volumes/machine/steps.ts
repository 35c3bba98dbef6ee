import { volumeBody } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
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

/** PUT /volumes/{volumeId} with a new label and the same tags. */
export function relabel(at: number): VolumesStep {
  return onVolume(
    at,
    'change the label of it',
    () => true,
    async (volume, model, t) => {
      await change(t, model, volume, { label: t.names.label() });
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
      await change(t, model, volume, { tags });
    },
  );
}

/** Sends label and tags, since an update may reset what it leaves out (SIL-PUT-OMITTED). */
async function change(
  t: CheckContext,
  model: VolumesModel,
  volume: ModelVolume,
  wish: Partial<Pick<ModelVolume, 'label' | 'tags'>>,
): Promise<void> {
  const { label, tags } = { ...volume, ...wish };
  await takesUpdate(t, 'VOL-UPDATE', volume.path, { label, tags });
  Object.assign(volume, wish);
  await holdsAfter(t, model, { requirement: 'VOL-UPDATE' });
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

/** POST clone of a volume; from then on its tags are known. */
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
    const keeps = 'VOL-CLONE-SOURCE-KEPT';
    await holdsAfter(t, model, { of: copy, requirement: 'VOL-CLONE', fields: OF_A_CLONE, keeps });
    await change(t, model, copy, { tags: [] });
  });
}

/** A clone is on no instance, whatever its source is on. */
const OF_A_CLONE = ['label', 'size', 'compute_id'] as const;

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
