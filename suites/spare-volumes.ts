import { detachVolume } from '../src/run/arrange/attachment.ts';
import { type ArrangedVolume, arrangeVolume } from '../src/run/arrange/volume.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { oneAtATime } from '../src/run/contract/one-at-a-time.ts';

/** At least one. */
export type Volumes = [ArrangedVolume, ...ArrangedVolume[]];

/**
 * Gives the check `count` volumes in the region of the instance, and detaches them afterwards. The
 * checks lend each other the same volumes, one after the other.
 */
export function withVolumes(
  t: CheckContext,
  { region }: { readonly region: string },
  count: number,
  use: (volumes: Volumes) => Promise<void>,
): Promise<void> {
  return oneAtATime(t, 'spare volumes', async () => {
    const volumes = await spareVolumes(t, region, count);
    try {
      await use(volumes);
    } finally {
      await detachAll(t, volumes);
    }
  });
}

async function spareVolumes(t: CheckContext, region: string, count: number): Promise<Volumes> {
  const { arrangement, volumes } = await t.shared(
    `spare volumes in ${region}`,
    async (own): Promise<{ arrangement: CheckContext; volumes: ArrangedVolume[] }> => ({
      arrangement: own,
      volumes: [],
    }),
  );
  const missing = Math.max(0, count - volumes.length);
  const { budget } = t.world;
  await budget.reserve(missing, true);
  const made = Array.from({ length: missing }, () => arrangeVolume(arrangement, { region }));
  volumes.push(...(await Promise.all(made).finally(() => budget.release(missing))));
  return volumes.slice(0, count) as Volumes;
}

/** Takes the volumes off whatever they are on. */
export async function detachAll(
  t: CheckContext,
  volumes: readonly ArrangedVolume[],
): Promise<void> {
  await Promise.all(volumes.map((volume) => detachVolume(t, volume)));
}
