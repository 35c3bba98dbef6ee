import { detachVolume } from '../../src/check/arrange/attachment.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../src/check/check-context.ts';

/** At least one. */
export type Volumes = [ArrangedVolume, ...ArrangedVolume[]];

/** Says beforehand that a check will borrow volumes, so that nobody removes them in between. */
export async function willBorrow(t: CheckContext): Promise<void> {
  await spareVolumes(t, t.fixture('region'));
}

/** Gives the check `count` volumes in a region, which checks lend each other one after the other. */
export async function lendVolumes(
  t: CheckContext,
  region: string,
  count: number,
  use: (volumes: Volumes) => Promise<void>,
): Promise<void> {
  // Who waits for a turn uses them already: else they would be removed and made again in between.
  const spare = await spareVolumes(t, region);
  await t.serialized('spare volumes', async () => use(await atLeast(t, spare, count)));
}

/** The same, and detaches them afterwards. */
export function withVolumes(
  t: CheckContext,
  { region }: { readonly region: string },
  count: number,
  use: (volumes: Volumes) => Promise<void>,
): Promise<void> {
  return lendVolumes(t, region, count, (volumes) =>
    use(volumes).finally(() => detachAll(t, volumes)),
  );
}

/** Volumes that stay as long as somebody may borrow them, and the context that makes more of them. */
interface Spare {
  readonly arrangement: CheckContext;
  readonly region: string;
  readonly volumes: ArrangedVolume[];
}

function spareVolumes(t: CheckContext, region: string): Promise<Spare> {
  return t.shared(`spare volumes in ${region}`, async (arrangement) => {
    return { arrangement, region, volumes: [] };
  });
}

async function atLeast(t: CheckContext, spare: Spare, count: number): Promise<Volumes> {
  const { arrangement, region, volumes } = spare;
  const missing = Math.max(0, count - volumes.length);
  const { budget } = t.run;
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
