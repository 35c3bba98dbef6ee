import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isShortRun } from '../longer-runs.ts';
import { whereShown } from '../where-shown.ts';

/**
 * Does something with an instance while a volume is on it, which makes no difference to what is asked; in a smoke run, and
 * where the target lets no volume be attached, without one. How it persists is left to the default.
 */
export async function withVolumeOn(
  t: CheckContext,
  instance: { readonly id: number; readonly region: string },
  use: (volume?: ArrangedVolume) => Promise<void>,
): Promise<void> {
  const volume = isShortRun(t) ? undefined : await whereShown(() => attached(t, instance));
  try {
    await use(volume);
  } finally {
    if (volume !== undefined) await detachVolume(t, volume);
  }
}

async function attached(t: CheckContext, { id, region }: { id: number; region: string }) {
  const volume = await arrangeVolume(t, { region });
  await attachVolume(t, volume, id);
  return volume;
}
