import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { NO_ID, NOBODYS_ID } from '../../../src/generate/contract/references.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { secondInstance } from '../../support/lent/second-instance.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { createVolume, isNotCreated } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { configOf, FOREIGN_CONFIG, isRefusedOf, refusesForeign } from './config-choice.ts';
import { createdOn, detachAgain, isOn, isTaken } from './on-instance.ts';

/** The config of an instance that takes a volume, named on creation or when attaching. */
export function configsChecks(check: Declare): void {
  check(
    'creation with a config of the instance, and with one of another',
    [
      'VOL-CREATE-CONFIG-OF-INSTANCE',
      'VOL-CREATE-ATTACHES',
      'VOL-CREATE-SIZE-DEFAULT',
      'ERR-UNCHANGED-ELSEWHERE',
    ],
    async (t) => {
      const requirement = 'VOL-CREATE-CONFIG-OF-INSTANCE';
      const instance = takingVolumes(await sharedInstance(t));
      const config_id = await configOf(t, instance);
      const made = await createdOn(t, requirement, instance, { config_id });
      await isOn(t, 'VOL-CREATE-ATTACHES', made, instance.id);
      await detachAgain(t, made);
      t.equal('VOL-CREATE-SIZE-DEFAULT', made, '/size', 20);
      const other = takingVolumes(await secondInstance(t));
      for (const wish of [{}, { region: other.region }, { size: 21 }]) {
        const body = { label: t.names.label(), compute_id: other.id, config_id, ...wish };
        const wrong = await createVolume(t, body);
        if (wrong.ok) await detachAgain(t, wrong);
        await isRefusedOf(t, requirement, wrong, other.id, config_id);
        await isNotCreated(t, body, wrong);
      }
      for (const nobodys of [NOBODYS_ID, NO_ID]) {
        const body = { label: t.names.label(), compute_id: instance.id, config_id: nobodys };
        const wrong = await createVolume(t, body);
        if (wrong.ok) await detachAgain(t, wrong);
        await isRefusedOf(t, requirement, wrong, instance.id, nobodys);
        await isNotCreated(t, body, wrong);
      }
      await observeConfigAlone(t, { region: instance.region, config_id });
    },
  );

  check(
    'attaching with a config of the instance, and with one of another',
    ['VOL-ATTACH-CONFIG-OF-INSTANCE', 'VOL-ATTACH'],
    async (t) => {
      const requirement = 'VOL-ATTACH-CONFIG-OF-INSTANCE';
      const instance = takingVolumes(await sharedInstance(t));
      const config_id = await configOf(t, instance);
      const volume = await arrangeVolume(t);
      const attach = (compute_id: number, wish = {}) =>
        t.owner.post(`${volume.path}/attach`, { compute_id, config_id, ...wish });
      const other = takingVolumes(await secondInstance(t));
      const isRefused = async (wish = {}, config = config_id) => {
        const wrong = await attach(other.id, { ...wish, config_id: config });
        if (wrong.ok) await detachVolume(t, volume);
        await isRefusedOf(t, requirement, wrong, other.id, config);
      };
      for (const nobodys of [NOBODYS_ID, NO_ID]) await isRefused({}, nobodys);
      const wishes = [{}, { persist_across_boots: false }, { persist_across_boots: true }];
      for (const wish of wishes) await isRefused(wish);
      const expected = `config ${config_id} of instance ${instance.id} to be accepted`;
      const ask = () => attach(instance.id);
      const attached = await isTaken(t, requirement, expected, instance, ask);
      await isOn(t, 'VOL-ATTACH', volume, instance.id);
      namesOneOf(t, attached, [instance.id]);
      await takesBeside(t, { compute_id: instance.id, config_id }, await arrangeVolume(t));
      await detachVolume(t, volume);
      await isRefused();
      const own = await whereShown(() => configProfile(t, other.id));
      const again = own && (await attach(other.id, { config_id: own.configId }));
      // Another check decides whether it is accepted: the instance may have no room.
      if (!again?.ok) return;
      await isOn(t, 'VOL-ATTACH', volume, other.id);
      namesOneOf(t, again, [instance.id, other.id]);
      await detachVolume(t, volume);
    },
  );

  check(
    'creation is refused when the instance has no config to select',
    ['VOL-CREATE-NO-CONFIG-REFUSED', 'ERR-UNCHANGED-ELSEWHERE', ...FOREIGN_CONFIG],
    async (t) => {
      const compute_id = t.fixture('instanceWithoutConfig');
      const { region } = t.run.settings.configuration.fixtures;
      const wishes = [{}, { size: 21 }, { tags: [runTag(t)] }];
      const isAsked = region !== undefined && !isShortRun(t);
      for (const wish of isAsked ? [...wishes, { region }] : wishes) {
        const body = { label: t.names.label(), compute_id, ...wish };
        const made = await createVolume(t, body);
        t.refused('VOL-CREATE-NO-CONFIG-REFUSED', made);
        await isNotCreated(t, body, made);
      }
      if (!isShortRun(t)) await refusesForeign(t, await arrangeVolume(t), { id: compute_id });
    },
  );
}

/**
 * An instance with a volume takes another one with its config named, as it does without. Other checks fill it and make
 * room again meanwhile: so what is refused is asked for three times, and each time without the config after it.
 */
export async function takesBeside(
  t: CheckContext,
  named: { compute_id: number; config_id: number },
  volume: ArrangedVolume,
) {
  const attach = (body: object) => t.owner.post(`${volume.path}/attach`, body);
  const { compute_id } = named;
  // The default, and the same said.
  for (const body of [named, { ...named, persist_across_boots: true }]) {
    let answer = await attach(body);
    for (let round = 1; round <= 3 && !answer.ok; round += 1) {
      if (!(await attach({ compute_id })).ok) return;
      if (!(await detachVolume(t, volume))) return;
      answer = await attach(body);
    }
    if (answer.ok && !(await detachVolume(t, volume))) return;
    t.accepted('VOL-ATTACH-CONFIG-OF-INSTANCE', answer);
  }
}

/** What an answer shows may be old: the volume on none, or where it was before. It never was anywhere else. */
function namesOneOf(t: CheckContext, answer: Answer, instances: readonly number[]): void {
  const named = answer.body?.compute_id;
  t.holds('VOL-ATTACH', !Number.isInteger(named) || instances.includes(named), {
    expected: `compute_id ${instances.join(' or ')} or null`,
    received: formatValue(named),
    answers: [answer],
    where: '/compute_id',
  });
}

/** Creates a volume with a config and no instance: the document does not say what that means. */
async function observeConfigAlone(t: CheckContext, wish: Record<string, unknown>): Promise<void> {
  const answer = await createVolume(t, { label: t.names.label(), ...wish });
  const attached = answer.body?.compute_id ? 'attached' : 'not attached';
  const choice = answer.ok ? `is accepted, and the volume is ${attached}` : 'is refused';
  t.observe('SIL-VOL-CONFIG-WITHOUT-INSTANCE', `it ${choice}`, answer);
  if (answer.body?.compute_id) await detachAgain(t, answer);
}
