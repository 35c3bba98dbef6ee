import { arrangeInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { instanceRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { type RamGb, ramInGb, volumeAllowance } from '../../../src/rules/index.ts';

/** The fixture of an instance with room for more volumes than its config takes. */
export const BIG_INSTANCE = 'fixtures.bigInstance';

/** An instance, its region and its RAM. */
export interface Measured {
  readonly id: number;
  readonly region: string;
  readonly ram: RamGb;
  /** MB of RAM. */
  readonly memory: number;
}

/** How many volumes the instance carries, beyond its config: so many at least, and at most. */
export function allowed({ ram }: Measured): RangeOfVolumes {
  return { least: volumeAllowance(ram.least, false), most: volumeAllowance(ram.most, false) };
}

/** A number of volumes: what lies between is open. */
export interface RangeOfVolumes {
  readonly least: number;
  readonly most: number;
}

/** What a tagged-object listing says of the instance. @throws Inconclusive when it shows no memory */
export async function measured(t: CheckContext, id: number): Promise<Measured> {
  const record = await instanceRecord(t, id);
  const { body } = await record.until((seen) => seen.body.specs?.memory > 0);
  const memory = body.specs?.memory;
  if (!(Number.isInteger(memory) && memory > 0))
    throw new Inconclusive(`instance ${id} shows no specs.memory`);
  return { id, region: String(body.region), ram: ramInGb(memory), memory };
}

/**
 * An instance that takes `least` volumes, with nothing attached: what its config holds already cannot
 * be seen.
 * @throws Skip when it has too little RAM; Inconclusive when it carries volumes
 */
export async function emptyInstance(t: CheckContext, least: number): Promise<Measured> {
  const instance = await measured(t, await bigInstance(t));
  if (allowed(instance).least < least) {
    const reason = `instance ${instance.id} has ${instance.memory} MB of RAM, not 16 GB or more`;
    throw new Skip(reason, BIG_INSTANCE);
  }
  await requireEmpty(t, instance.id);
  return instance;
}

/** @throws Inconclusive when it carries volumes: a new one may have come with some */
export async function requireEmpty(t: CheckContext, id: number): Promise<void> {
  const attached = await attachedTo(t, id);
  if (attached === 0) return;
  throw new Inconclusive(`instance ${id} carries ${attached} volumes; expected none`);
}

/** The one that the owner names, or else a new one, where the target shows a type that is big enough. */
async function bigInstance(t: CheckContext): Promise<number> {
  const { bigInstance: named, bigType: type } = t.run.settings.configuration.fixtures;
  if (named === undefined && type !== undefined)
    return takingVolumes(await arrangeInstance(t, { type })).id;
  return t.fixture('bigInstance');
}

/** How many volumes the instance carries. @throws Inconclusive when that is not shown */
export async function attachedTo(t: CheckContext, id: number): Promise<number> {
  const list = await t.owner.list(`/compute/instances/${id}/volumes`);
  if (list === undefined) throw new Inconclusive(`the volumes of instance ${id} are not shown`);
  return list.length;
}
