import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';

/** Lets a check look at an instance while a volume, given by its id, is on it. */
export async function withAttachedVolume(
  t: CheckContext,
  instance: number,
  look: (volume: number) => Promise<void>,
): Promise<void> {
  const volume = await arrangeVolume(t);
  await attachVolume(t, volume, instance);
  await look(volume.id).finally(() => detachVolume(t, volume));
}
