import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { areListedWhole } from '../../../src/check/whole/list.ts';
import { type KnownRecord, knownRecord, staysWhole } from '../../../src/check/whole/record.ts';

/** What only requests change. The type of hardware is left out: nobody says when it changes. */
const FIELDS = ['id', 'label', 'size', 'region', 'tags', 'compute_id', 'created'];

/** The volumes of the check as they must be shown, and the instance that the first of them comes to. */
export interface Volumes {
  one: KnownRecord;
  readonly neighbour: KnownRecord;
  readonly gone: KnownRecord[];
  readonly instance: number;
  readonly instanceLabel: string | undefined;
  /** Whether the config keeps what is attached next: once it does, and once it does not. */
  isKept: boolean;
}

/** A new volume, and what it must go on to show. */
export async function knownVolume(
  t: CheckContext,
  wish: Record<string, unknown>,
): Promise<KnownRecord> {
  const { path } = await arrangeVolume(t, wish);
  const known = await knownRecord(t, path, FIELDS, wish);
  return { ...known, fixed: { created: 'VOL-CREATED-STABLE' } };
}

/** Both volumes, by their ids and in the lists. */
export async function hold(t: CheckContext, requirement: string, volumes: Volumes): Promise<void> {
  const { one, neighbour, gone, instance } = volumes;
  await staysWhole(t, requirement, one);
  await staysWhole(t, requirement, neighbour);
  await areListedWhole(t, 'VOL-LIST', '/volumes', [one, neighbour], gone);
  const [on, off] = one.fields.compute_id === null ? [[], [one]] : [[one], []];
  const list = `/compute/instances/${instance}/volumes`;
  await areListedWhole(t, 'VOL-LIST-BY-INSTANCE', list, on, [neighbour, ...off]);
}
