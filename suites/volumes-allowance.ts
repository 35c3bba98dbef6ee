import { volumeAllowance, volumeAllowanceRule } from '../src/rules/index.ts';
import type { Answer } from '../src/run/answer.ts';
import { detachVolume } from '../src/run/arrange/attachment.ts';
import { arrangeInstance } from '../src/run/arrange/instance.ts';
import { instanceRecord } from '../src/run/arrange/instance-record.ts';
import { type ArrangedVolume, arrangeVolume, volumePath } from '../src/run/arrange/volume.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { oneAtATime } from '../src/run/contract/one-at-a-time.ts';
import { poll } from '../src/run/poll.ts';
import { Inconclusive, Skip } from '../src/run/signals.ts';
import { createVolume } from './volumes-requests.ts';

/** Volumes that a config takes (limits#volumes-per-instance). */
const IN_CONFIG = 8;
/** Volumes that any instance takes at most (limits#volumes-per-instance). */
const ON_ANY = 64;
/** Volumes that one check has alive at one time, at most: a run keeps within 60 altogether. */
const ROOM = 20;
const MB_PER_GB = 1024;

/** How many volumes an instance takes (endpoints/volumes, rule 3). */
export function allowance(check: Declare): void {
  check(
    'a config takes 8 volumes',
    ['VOL-ATTACH-CONFIG-LIMIT', 'VOL-ATTACH-RAM-LIMIT'],
    async (t) => {
      const instance = await measured(t, (await arrangeInstance(t)).id);
      await withVolumes(t, instance, IN_CONFIG + 1, async ([last, ...first]) => {
        for (const [held, volume] of first.entries()) {
          if (held === IN_CONFIG - 1) await takesNew(t, 'VOL-ATTACH-CONFIG-LIMIT', instance);
          await takes(t, 'VOL-ATTACH-CONFIG-LIMIT', volume, kept(instance));
        }
        t.refused('VOL-ATTACH-CONFIG-LIMIT', await attach(t, last, kept(instance)));
        if (isTooMuch(instance.ramGb, IN_CONFIG + 1)) {
          t.refused('VOL-ATTACH-RAM-LIMIT', await attach(t, last, loose(instance)));
          t.refused('VOL-ATTACH-RAM-LIMIT', await createOn(t, instance));
        }
      });
    },
    { objects: 2 },
  );

  check(
    'beyond its config an instance takes as many volumes as it has GB of RAM',
    [
      'VOL-ATTACH-PERSIST-DEFAULT',
      'VOL-ATTACH-CONFIG-LIMIT',
      'VOL-ATTACH-BEYOND-CONFIG',
      'VOL-ATTACH-RAM-LIMIT',
    ],
    async (t) => {
      const instance = await emptyInstance(t);
      const most = volumeAllowance(instance.ramGb, false);
      await withVolumes(t, instance, Math.min(most + 1, ROOM), async (volumes) => {
        await fillConfig(t, instance, volumes.slice(0, IN_CONFIG));
        const next = volumes[IN_CONFIG] as ArrangedVolume;
        const byDefault = { compute_id: instance.id };
        t.refused('VOL-ATTACH-PERSIST-DEFAULT', await attach(t, next, byDefault));
        t.refused('VOL-ATTACH-CONFIG-LIMIT', await createOn(t, instance));
        await takes(t, 'VOL-ATTACH-BEYOND-CONFIG', next, loose(instance));
        await detachAll(t, volumes.slice(0, IN_CONFIG + 1));
        if (most >= ROOM) throw tooMany(instance, most);
        await fillUp(t, 'VOL-ATTACH-BEYOND-CONFIG', 'VOL-ATTACH-RAM-LIMIT', instance, volumes);
      });
    },
    { objects: 2, long: true },
  );

  check(
    'no instance takes more than 64 volumes',
    ['VOL-ATTACH-HARD-LIMIT'],
    async (t) => {
      const instance = await measured(t, t.fixture('hugeInstance'));
      const { id, ramGb } = instance;
      if (ramGb <= ON_ANY) throw new Skip(`instance ${id} has ${ramGb} GB of RAM`, HUGE);
      const attached = await attachedTo(t, id);
      const missing = ON_ANY + 1 - attached;
      if (missing > ROOM) throw tooFew(instance, attached);
      if (missing < 1)
        throw new Inconclusive(`instance ${id} is said to carry ${attached} volumes`);
      const requirement = 'VOL-ATTACH-HARD-LIMIT';
      await withVolumes(t, instance, missing, (volumes) =>
        fillUp(t, requirement, requirement, instance, volumes),
      );
    },
    { objects: 2 },
  );
}

const BIG = 'fixtures.bigInstance';
const HUGE = 'fixtures.hugeInstance';

/** An instance, its region and its RAM. */
interface Measured {
  readonly id: number;
  readonly region: string;
  readonly ramGb: number;
}

type Volumes = [ArrangedVolume, ...ArrangedVolume[]];

function tooMany({ id }: Measured, most: number): Skip {
  const reason = `instance ${id} takes ${most} volumes, too many for one check`;
  return new Skip(`${reason}: one with 16 GB of RAM is wanted`, BIG);
}

function tooFew({ id }: Measured, attached: number): Skip {
  const least = ON_ANY + 1 - ROOM;
  const reason = `instance ${id} carries ${attached} volumes`;
  return new Skip(`${reason}: at least ${least} are wanted, as 65 are too many to create`, HUGE);
}

/** What a tagged-object listing says of the instance. */
async function measured(t: CheckContext, id: number): Promise<Measured> {
  const { body } = await instanceRecord(t, id);
  const memory = body.specs?.memory;
  if (!Number.isInteger(memory)) throw new Inconclusive(`instance ${id} shows no specs.memory`);
  return { id, region: String(body.region), ramGb: memory / MB_PER_GB };
}

/** True when this many volumes are too many under every reading of a part of a GB. */
function isTooMuch(ramGb: number, volumes: number): boolean {
  const load = { ramGb, persistAcrossBoots: false, volumes };
  return volumeAllowanceRule.refuse(load) !== undefined;
}

/** The big instance, with nothing attached: what its config holds already cannot be seen. */
async function emptyInstance(t: CheckContext): Promise<Measured> {
  const instance = await measured(t, t.fixture('bigInstance'));
  if (volumeAllowance(instance.ramGb, false) <= IN_CONFIG) {
    throw new Skip(`instance ${instance.id} has ${instance.ramGb} GB of RAM, not 16 or more`, BIG);
  }
  const attached = await attachedTo(t, instance.id);
  if (attached === 0) return instance;
  throw new Inconclusive(`instance ${instance.id} carries ${attached} volumes; expected none`);
}

async function attachedTo(t: CheckContext, id: number): Promise<number> {
  const list = await t.owner.list(`/compute/instances/${id}/volumes`);
  if (list === undefined) throw new Inconclusive(`the volumes of instance ${id} are not shown`);
  return list.length;
}

/**
 * Gives the check `count` volumes in the region of the instance, and detaches them afterwards. The
 * checks of this file lend each other the same volumes, one after the other.
 */
function withVolumes(
  t: CheckContext,
  { region }: Measured,
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

/** All volumes but the first fit beside what the instance has; the first is one too many. */
async function fillUp(
  t: CheckContext,
  fits: string,
  tooMuch: string,
  instance: Measured,
  [extra, ...all]: Volumes,
): Promise<void> {
  for (const volume of all) await takes(t, fits, volume, loose(instance));
  t.refused(tooMuch, await attach(t, extra, loose(instance)));
}

/** Fills the config; where that does not go, another check says so of VOL-ATTACH-CONFIG-LIMIT. */
async function fillConfig(t: CheckContext, instance: Measured, volumes: readonly ArrangedVolume[]) {
  for (const volume of volumes) {
    const answer = await attach(t, volume, kept(instance));
    if (!answer.ok) throw new Inconclusive(`${volume.path} was not attached: ${answer.summary}`);
    await shows(t, volume, instance.id);
  }
}

function kept({ id }: Measured) {
  return { compute_id: id, persist_across_boots: true };
}

function loose({ id }: Measured) {
  return { compute_id: id, persist_across_boots: false };
}

function attach(t: CheckContext, { path }: ArrangedVolume, body: { compute_id: number }) {
  return t.owner.post(`${path}/attach`, body);
}

/** Creates a volume on the instance; should it be there, it is taken off, so that it can be removed. */
async function createOn(t: CheckContext, { id }: Measured): Promise<Answer> {
  const made = await createVolume(t, { label: t.names.label(), compute_id: id });
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path !== undefined) await detachVolume(t, { id: made.body.id, path });
  return made;
}

/** The instance has room for a volume that is made on it, too; it is taken off again. */
async function takesNew(t: CheckContext, requirement: string, { id }: Measured): Promise<void> {
  const expected = `a volume to be created on instance ${id}`;
  const create = () => createVolume(t, { label: t.names.label(), compute_id: id });
  const { body } = await t.eventually(requirement, expected, create, (seen) => seen.ok);
  const volume = { id: body?.id, path: volumePath(body) ?? '', body };
  await shows(t, volume, id);
  if (await detachVolume(t, volume)) return;
  throw new Inconclusive(`${volume.path} does not leave instance ${id} again`);
}

/** The instance has room for the volume: it must take it. */
async function takes(
  t: CheckContext,
  requirement: string,
  volume: ArrangedVolume,
  body: { compute_id: number },
): Promise<void> {
  const ask = () => attach(t, volume, body);
  const expected = `${volume.path} to be attached to instance ${body.compute_id}`;
  await t.eventually(requirement, expected, ask, (seen) => seen.ok);
  await shows(t, volume, body.compute_id);
}

async function shows(t: CheckContext, { path }: ArrangedVolume, instance: number): Promise<void> {
  const look = () => t.owner.get(path);
  const seen = await poll(look, ({ body }) => body?.compute_id === instance, t.patience);
  if (!seen.held) throw new Inconclusive(`${path} never shows compute_id ${instance}`);
}

async function detachAll(t: CheckContext, volumes: readonly ArrangedVolume[]): Promise<void> {
  await Promise.all(volumes.map((volume) => detachVolume(t, volume)));
}
