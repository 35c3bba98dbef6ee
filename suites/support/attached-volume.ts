import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../src/check/check-context.ts';

/** Lets a check look at an instance while a volume is on it. */
export async function withAttachedVolume(
  t: CheckContext,
  instance: number,
  look: () => Promise<void>,
): Promise<void> {
  const volume = await arrangeVolume(t);
  await attachVolume(t, volume, instance);
  await look().finally(() => detachVolume(t, volume));
}
