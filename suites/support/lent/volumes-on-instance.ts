import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isShortRun } from '../longer-runs.ts';
import { whereShown } from '../where-shown.ts';

/** One may be treated as the only one is, and another not. */
const VOLUMES = 2;

/**
 * Does something with an instance while volumes are on it, which make no difference to what is asked; in a smoke run, and
 * where the target lets no volume be attached, without any. How they persist is left to the default.
 */
export async function withVolumesOn(
  t: CheckContext,
  instance: { readonly id: number; readonly region: string },
  use: (volumes: readonly ArrangedVolume[]) => Promise<void>,
): Promise<void> {
  const volumes: ArrangedVolume[] = [];
  const most = isShortRun(t) ? 0 : VOLUMES;
  while (volumes.length < most) {
    const volume = await whereShown(() => attached(t, instance));
    if (volume === undefined) break;
    volumes.push(volume);
  }
  try {
    await use(volumes);
  } finally {
    for (const volume of volumes) await detachVolume(t, volume);
  }
}

async function attached(t: CheckContext, { id, region }: { id: number; region: string }) {
  const volume = await arrangeVolume(t, { region });
  await attachVolume(t, volume, id);
  return volume;
}
