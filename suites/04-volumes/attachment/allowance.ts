import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { MOST_VOLUMES, VOLUMES_IN_CONFIG } from '../../../src/rules/index.ts';
import { detachAll, willBorrow, withVolumes } from '../../support/lent/spare-volumes.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { goesToCreated, takesNamedOutside } from './config-places.ts';
import { fillConfig, fillUp, isFull, refusesNamed } from './filling.ts';
import { leaveAlone, leaves, listsAll } from './leaving.ts';
import {
  allowed,
  attachedTo,
  BIG_INSTANCE,
  emptyInstance,
  type Measured,
  measured,
} from './measured-instance.ts';
import { attach, createOn, inConfig, outsideConfig, takes } from './taking.ts';

/** Volumes that one check has alive at one time, at most: a run keeps within 60 altogether. */
const ROOM = 20;

/** How many volumes an instance takes beyond its config: as its RAM allows, and never more than 64 (endpoints/volumes, rule 3). */
export function allowanceChecks(check: Declare): void {
  check(
    'beyond its config an instance takes as many volumes as it has GB of RAM',
    [
      'VOL-ATTACH-PERSIST-DEFAULT',
      'VOL-ATTACH-CONFIG-LIMIT',
      'VOL-ATTACH-CONFIG-OWN-PLACES',
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
