import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

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

/** The same, and detaches them afterwards; one that stays on an instance is lent to nobody else. */
export function withVolumes(
  t: CheckContext,
  { region }: { readonly region: string },
  count: number,
  use: (volumes: Volumes) => Promise<void>,
): Promise<void> {
  return lendVolumes(t, region, count, (volumes) =>
    use(volumes).finally(async () => {
      const stuck = await detachAll(t, volumes);
      const spare = await spareVolumes(t, region);
      spare.volumes = spare.volumes.filter((volume) => !stuck.includes(volume));
    }),
  );
}

/** Volumes that stay as long as somebody may borrow them, and the context that makes more of them. */
interface Spare {
  readonly arrangement: CheckContext;
  readonly region: string;
  volumes: readonly ArrangedVolume[];
}

function spareVolumes(t: CheckContext, region: string): Promise<Spare> {
  return t.shared(`spare volumes in ${region}`, async (arrangement) => {
    return { arrangement, region, volumes: [] };
  });
}

/** Who waits for these volumes may have the room for more of them: then whoever has them tries again alone. */
const PATIENCE_MILLIS = 3_000;

async function atLeast(t: CheckContext, spare: Spare, count: number): Promise<Volumes> {
  const { arrangement, region } = spare;
  const missing = Math.max(0, count - spare.volumes.length);
  const { room } = t.run.budget;
  if (!(await room.reserveInTime(missing, PATIENCE_MILLIS)))
    throw new Inconclusive(`${missing} volumes more are beyond limits.alive`, true);
  const making = Array.from({ length: missing }, () => arrangeVolume(arrangement, { region }));
  // Where one is refused, the others are waited for all the same, so that they are removed with the rest.
  const made = await Promise.allSettled(making).finally(() => room.release(missing));
  spare.volumes = [...spare.volumes, ...made.flatMap(settledValue)];
  await Promise.all(making);
  return spare.volumes.slice(0, count) as unknown as Volumes;
}

function settledValue<T>(result: PromiseSettledResult<T>): T[] {
  return result.status === 'fulfilled' ? [result.value] : [];
}

/**
 * Takes the volumes off whatever they are on.
 * @returns those that a read still shows on an instance, or that cannot be read
 */
export async function detachAll(
  t: CheckContext,
  volumes: readonly ArrangedVolume[],
): Promise<readonly ArrangedVolume[]> {
  const areFree = await Promise.all(
    volumes.map(async (volume) => (await detachVolume(t, volume)) || isFree(t, volume)),
  );
  return volumes.filter((_, at) => !areFree[at]);
}

async function isFree(t: CheckContext, { path }: ArrangedVolume): Promise<boolean> {
  const seen = await t.owner.get(path).catch(() => undefined);
  return seen?.ok === true && seen.body?.compute_id === null;
}
