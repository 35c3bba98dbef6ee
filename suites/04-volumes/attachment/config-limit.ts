import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { arrangeInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { volumePath } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { VOLUMES_IN_CONFIG } from '../../../src/rules/index.ts';
import { detachAll, willBorrow, withVolumes } from '../../support/lent/spare-volumes.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { inRounds, type Raced, type Round, race } from '../../support/race.ts';
import { createVolume } from '../requests.ts';
import { FOREIGN_CONFIG, refusesFar, refusesForeign } from './config-choice.ts';
import { fillConfig, isFull, refusesNamed } from './filling.ts';
import { allowed, type Measured, measured, requireEmpty } from './measured-instance.ts';
import { isNamedByAll } from './on-instance.ts';
import {
  attach,
  createOn,
  inConfig,
  leavesByDeletion,
  outsideConfig,
  takes,
  takesNew,
} from './taking.ts';

/** How many volumes a config takes, one after the other and at the same time (endpoints/volumes, rule 3). */
export function configLimitChecks(check: Declare): void {
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
          if (held === VOLUMES_IN_CONFIG - 1 && !isShortRun(t)) await leavesByDeletion(t, instance);
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
