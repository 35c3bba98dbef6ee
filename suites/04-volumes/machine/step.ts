import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Step } from '../../../src/check/state-machine.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isActive } from '../requests.ts';
import { addVolume, type ModelVolume, type VolumesModel } from './model.ts';

/** A step of a sequence of operations on volumes. */
export type VolumesStep = Step<VolumesModel>;

/** Volumes that one sequence has at a time, at most. */
export const MOST = 3;

/** A step on one of the volumes; `it` in what it does stands for the name of the volume. */
export function onVolume(
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
export async function added(
  t: CheckContext,
  model: VolumesModel,
  requirement: string,
  made: Answer,
  instance: number | null = null,
): Promise<ModelVolume> {
  t.accepted(requirement, made);
  const id = requireAnsweredId(made);
  const look = () => t.owner.get(`/volumes/${id}`);
  const { held, last } = await poll(look, isActive, transitionTime(t));
  if (!held) throw new Inconclusive(`volume ${id} is not active: ${last.summary}`);
  const volume = addVolume(model, last);
  volume.compute_id = instance;
  return volume;
}
