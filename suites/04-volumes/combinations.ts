import { attachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { isSizeNotOffered } from '../../src/check/arrange/volume-size.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { ObjectStates, StatedObject } from '../../src/check/combinations/objects.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { combinationsOf, sharedStates } from '../support/combinations.ts';
import { awaitSize, cloneVolume, growVolume } from './requests.ts';

/** Each rule of a volume beside each value of the other parameters, and on volumes of every history. */
export function combinationsChecks(check: Declare): void {
  combinationsOf(check, {
    operation: 'createVolume',
    requirement: 'VOL-CREATE',
    kept: {
      label: 'VOL-CREATE',
      size: 'VOL-CREATE',
      region: 'VOL-REGION-AS-ASKED',
      compute_id: 'VOL-CREATE-ATTACHES',
      tags: 'VOL-CREATE-TAGS',
    },
    mayBeRefused: (t, { json }) => isSizeNotOffered(t, Object(json).size),
  });
  combinationsOf(check, {
    operation: 'updateVolume',
    requirement: 'VOL-UPDATE',
    kept: { label: 'VOL-UPDATE', tags: 'VOL-UPDATE' },
    objects: VOLUMES,
  });
  combinationsOf(check, {
    operation: 'cloneVolume',
    requirement: 'VOL-CLONE',
    kept: { label: 'VOL-CLONE' },
    objects: IDLE_VOLUMES,
    onlyThorough: true,
  });
}

/** Volumes that nothing keeps from being cloned (VOL-CLONE-ATTACHED is a should). */
const IDLE_VOLUMES: ObjectStates = sharedStates('volumes', {
  'a new volume': async (t) => stated(await arrangeVolume(t)),
  'a tagged volume': async (t) => stated(await arrangeVolume(t, { tags: [RUN_TAGS[0]] })),
  'a volume that has grown': async (t) => {
    const volume = await arrangeVolume(t);
    await growVolume(t, volume, volume.body.size + 1);
    return stated(volume);
  },
  'a clone': cloned,
});

/** Volumes by what was done to them before; one on the instance takes room there from other checks. */
const VOLUMES: ObjectStates = {
  ...IDLE_VOLUMES,
  'a volume on an instance': async (t) => {
    const volume = await arrangeVolume(t);
    await attachVolume(t, volume, takingVolumes(await sharedInstance(t)).id);
    return stated(volume);
  },
};

async function cloned(t: CheckContext): Promise<StatedObject> {
  const source = await arrangeVolume(t);
  const made = await cloneVolume(t, source);
  if (!made.ok) throw new Inconclusive(`${source.path} is not cloned: ${made.summary}`);
  const clone = { id: requireAnsweredId(made), path: `/volumes/${made.body.id}` };
  await awaitSize(t, clone, source.body.size);
  return stated(clone);
}

function stated({ id, path }: { readonly id: number; readonly path: string }): StatedObject {
  return { parameters: { volumeId: id }, reads: path };
}
