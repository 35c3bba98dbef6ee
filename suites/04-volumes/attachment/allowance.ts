import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { arrangeInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { type ArrangedVolume, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { MOST_VOLUMES, VOLUMES_IN_CONFIG } from '../../../src/rules/index.ts';
import { detachAll, willBorrow, withVolumes } from '../../support/lent/spare-volumes.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { inRounds, type Raced, type Round, race } from '../../support/race.ts';
import { createVolume } from '../requests.ts';
import { FOREIGN_CONFIG, refusesFar, refusesForeign } from './config-choice.ts';
import { goesToCreated, takesNamedOutside } from './config-places.ts';
import {
  attach,
  createOn,
  fillConfig,
  fillUp,
  inConfig,
  isFull,
  outsideConfig,
  refusesNamed,
  takes,
  takesNew,
} from './filling.ts';
import { leaveAlone, leaves, listsAll } from './leaving.ts';
import {
  allowed,
  attachedTo,
  BIG_INSTANCE,
  emptyInstance,
  type Measured,
  measured,
  requireEmpty,
} from './measured-instance.ts';
import { isNamedByAll } from './on-instance.ts';

/** Volumes that one check has alive at one time, at most: a run keeps within 60 altogether. */
const ROOM = 20;

/** How many volumes an instance takes (endpoints/volumes, rule 3). */
export function allowanceChecks(check: Declare): void {
  check(
    'a config takes 8 volumes',
    [
      'VOL-ATTACH-CONFIG-LIMIT',
      'VOL-ATTACH-RAM-LIMIT',
      'VOL-COMPUTE-LABEL-MATCHES',
      ...FOREIGN_CONFIG,
    ],
    async (t) => {
      await willBorrow(t);
      const arranged = takingVolumes(await arrangeInstance(t));
      const instance = await measured(t, arranged.id);
      await requireEmpty(t, instance.id);
      await withVolumes(t, instance, VOLUMES_IN_CONFIG + 1, async ([last, ...first]) => {
        for (const [held, volume] of first.entries()) {
          if (held === VOLUMES_IN_CONFIG - 1)
            await takesNew(t, 'VOL-ATTACH-CONFIG-LIMIT', instance);
          await takes(t, 'VOL-ATTACH-CONFIG-LIMIT', volume, inConfig(instance));
          if (held === 1) await refusesForeign(t, last, instance);
          if (held === 1) await refusesFar(t, instance);
        }
        await isNamedByAll(t, arranged, first);
        const beyond = await attach(t, last, inConfig(instance));
        await isFull(t, 'VOL-ATTACH-CONFIG-LIMIT', instance, beyond);
        if (allowed(instance).most === VOLUMES_IN_CONFIG) {
          const outside = await attach(t, last, outsideConfig(instance));
          await isFull(t, 'VOL-ATTACH-RAM-LIMIT', instance, outside);
          await isFull(t, 'VOL-ATTACH-RAM-LIMIT', instance, await createOn(t, instance));
        }
        await refusesNamed(t, last, instance);
      });
    },
    { objects: 4, early: true },
  );

  check(
    'of attachments that race for the last place in a config one gets it',
    ['VOL-ATTACH-CONFIG-LIMIT'],
    async (t) => {
      await willBorrow(t);
      const instance = await measured(t, takingVolumes(await arrangeInstance(t)).id);
      await requireEmpty(t, instance.id);
      await withVolumes(t, instance, VOLUMES_IN_CONFIG + 2, async (volumes) => {
        await fillConfig(t, instance, volumes.slice(0, VOLUMES_IN_CONFIG - 1));
        const rivals = volumes.slice(VOLUMES_IN_CONFIG - 1);
        await inRounds(t, RACES, async (round) => {
          const attaching = rivals.map((each) => () => attach(t, each, inConfig(instance)));
          await isNotOverfull(t, instance, await race(t, attaching, round));
          await detachAll(t, rivals);
        });
        // Beyond its config a larger instance may take what is created on it (SIL-VOL-CREATE-BEYOND-CONFIG).
        if (!isShortRun(t) && allowed(instance).most === VOLUMES_IN_CONFIG)
          await inRounds(t, RACES, (round) => createdInRace(t, instance, round));
      });
    },
    { objects: 4, early: true },
  );

  check(
    'beyond its config an instance takes as many volumes as it has GB of RAM',
    [
      'VOL-ATTACH-PERSIST-DEFAULT',
      'VOL-ATTACH-CONFIG-LIMIT',
      'VOL-ATTACH-BEYOND-CONFIG',
      'VOL-ATTACH-RAM-LIMIT',
      'VOL-LIST-BY-INSTANCE',
      'VOL-DETACH',
    ],
    async (t) => {
      await willBorrow(t);
      const instance = await emptyInstance(t, VOLUMES_IN_CONFIG + 1);
      const { least, most } = allowed(instance);
      await withVolumes(t, instance, Math.min(most + 1, ROOM), async (volumes) => {
        await fillConfig(t, instance, volumes.slice(0, VOLUMES_IN_CONFIG - 1));
        const [last, next] = volumes.slice(VOLUMES_IN_CONFIG - 1) as [
          ArrangedVolume,
          ArrangedVolume,
        ];
        if (!isShortRun(t)) await goesToCreated(t, instance, last);
        await takes(t, 'VOL-ATTACH-CONFIG-LIMIT', last, inConfig(instance));
        const byDefault = { compute_id: instance.id };
        const defaulted = await attach(t, next, byDefault);
        await isFull(t, 'VOL-ATTACH-PERSIST-DEFAULT', instance, defaulted);
        await refusesNamed(t, next, instance);
        const made = await createOn(t, instance);
        const choice = made.ok ? 'created outside of it' : 'refused';
        t.observe('SIL-VOL-CREATE-BEYOND-CONFIG', choice, made);
        await takes(t, 'VOL-ATTACH-BEYOND-CONFIG', next, outsideConfig(instance), least);
        if (!isShortRun(t)) await staysFull(t, instance, next);
        if (!isShortRun(t)) await takesNamedOutside(t, instance, last, next);
        await detachAll(t, volumes.slice(0, VOLUMES_IN_CONFIG + 1));
        if (most >= ROOM) throw tooMany(instance, most);
        const filling = ['VOL-ATTACH-BEYOND-CONFIG', 'VOL-ATTACH-RAM-LIMIT'] as const;
        const all = await fillUp(t, ...filling, instance, volumes);
        await listsAll(t, 'VOL-LIST-BY-INSTANCE', instance, all);
        if (!isShortRun(t)) await leaveAlone(t, instance, all);
      });
    },
    { objects: 2, early: true },
  );

  check(
    'no instance takes more than 64 volumes',
    ['VOL-ATTACH-HARD-LIMIT'],
    async (t) => {
      await willBorrow(t);
      const instance = await measured(t, t.fixture('hugeInstance'));
      const { id, ram, memory } = instance;
      if (ram.least <= MOST_VOLUMES) throw new Skip(`instance ${id} has ${memory} MB of RAM`, HUGE);
      const attached = await attachedTo(t, id);
      const missing = MOST_VOLUMES + 1 - attached;
      if (missing > ROOM) throw tooFew(instance, attached);
      if (missing < 1)
        throw new Inconclusive(`instance ${id} is said to carry ${attached} volumes`);
      const requirement = 'VOL-ATTACH-HARD-LIMIT';
      await withVolumes(t, instance, missing, async (volumes) => {
        await fillUp(t, requirement, requirement, instance, volumes);
      });
    },
    { objects: 2, early: true },
  );
}

/**
 * What left the instance gives no place in its config where it had none, nor is the next one attached as it was. First it
 * is not said how: an implementation that goes by what was said last has heard no other word since. Where that attaches
 * it, it is the default that is wrong only if the same is refused when it is said.
 */
async function staysFull(t: CheckContext, instance: Measured, guest: ArrangedVolume) {
  await leaves(t, guest);
  const byDefault = await attach(t, guest, { compute_id: instance.id });
  if (byDefault.ok) await leaves(t, guest);
  const asked = await attach(t, guest, inConfig(instance));
  await isFull(t, 'VOL-ATTACH-CONFIG-LIMIT', instance, asked);
  await isFull(t, 'VOL-ATTACH-PERSIST-DEFAULT', instance, byDefault);
}

const RACES = 3;

/** The same of volumes that are created on the instance; they are detached again. */
async function createdInRace(t: CheckContext, instance: Measured, round: Round): Promise<void> {
  const create = () => createVolume(t, { label: t.names.label(), compute_id: instance.id });
  const raced = await race(t, [create, create, create], round);
  await isNotOverfull(t, instance, raced);
  for (const { ok, body } of raced.answers) {
    const path = ok ? volumePath(body) : undefined;
    if (path !== undefined) await detachVolume(t, { id: body.id, path });
  }
}

/**
 * Whichever attachments were accepted, in the end the instance lists no more than a config takes: all on
 * it were attached to be in its config.
 */
async function isNotOverfull(t: CheckContext, { id }: Measured, { answers, said }: Raced) {
  const path = `/compute/instances/${id}/volumes`;
  const look = () => t.owner.get(path);
  const fits = ({ items }: Answer) => items.length <= VOLUMES_IN_CONFIG;
  const { held, last } = await poll(look, fits, t.convergence);
  t.holds('VOL-ATTACH-CONFIG-LIMIT', held, {
    expected: `at most ${VOLUMES_IN_CONFIG} volumes on instance ${id} (${said})`,
    received: `${last.items.length} of them`,
    answers: [...answers, last],
  });
}

const HUGE = 'fixtures.hugeInstance';

function tooMany({ id }: Measured, most: number): Skip {
  const reason = `instance ${id} takes ${most} volumes, too many for one check`;
  return new Skip(`${reason}: one with 16 GB of RAM is wanted`, BIG_INSTANCE);
}

function tooFew({ id }: Measured, attached: number): Skip {
  const least = MOST_VOLUMES + 1 - ROOM;
  const reason = `instance ${id} carries ${attached} volumes`;
  return new Skip(`${reason}: at least ${least} are wanted, as 65 are too many to create`, HUGE);
}
