import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import { type ArrangedInstance, sharedInstance } from '../../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { detachAll } from '../../support/lent/spare-volumes.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import type { Measured } from './measured-instance.ts';
import { attach, createOn } from './taking.ts';

/** The config that the owner names, or else the first one that the target lists. */
export async function configOf(t: CheckContext, { id }: ArrangedInstance): Promise<number> {
  const { instanceConfig } = t.run.settings.configuration.fixtures;
  return instanceConfig ?? (await configProfile(t, id)).configId;
}

/**
 * A config that is not of this instance must be refused.
 * @throws Inconclusive when the instance may have one of that id: each may number its own
 */
export async function isRefusedOf(
  t: CheckContext,
  requirement: string,
  answer: Answer,
  computeId: number,
  config: number,
  caller = t.owner,
): Promise<void> {
  const request = answer.ok ? t.impliedOperation('listConfigs', { computeId }) : undefined;
  const listed = request && (await caller.send(request));
  const { instanceWithoutConfig } = t.run.settings.configuration.fixtures;
  // A list may be empty because the target lists no configs; of this one the owner says that it has none.
  const isBare = computeId === instanceWithoutConfig && listed?.ok && listed.items.length === 0;
  const isKnown = isBare || (listed?.isWholeList && listed.items.every(({ id }) => id !== config));
  if (answer.ok && !isKnown) {
    throw new Inconclusive(`instance ${computeId} may have a config ${config} of its own`);
  }
  t.refused(requirement, answer);
}

/** The requirements of a config that is not of the instance, at attachment and at creation. */
export const FOREIGN_CONFIG = ['VOL-ATTACH-CONFIG-OF-INSTANCE', 'VOL-CREATE-CONFIG-OF-INSTANCE'];

/** Nor does an instance that carries volumes take a config of the instance that checks share. */
export async function refusesForeign(
  t: CheckContext,
  volume: ArrangedVolume,
  { id }: Pick<ArrangedInstance, 'id'>,
): Promise<void> {
  const config_id = await whereShown(async () => configOf(t, await sharedInstance(t)));
  if (config_id === undefined) return;
  const body = { compute_id: id, config_id };
  const attached = await attach(t, volume, body);
  if (attached.ok) await detachAll(t, [volume]);
  const answers = [attached, await createOn(t, { id }, body)];
  for (const [at, requirement] of FOREIGN_CONFIG.entries())
    await whereShown(() => isRefusedOf(t, requirement, answers[at] as Answer, id, config_id));
}

/** What is refused for its region takes no place on the instance. */
export async function refusesFar(t: CheckContext, instance: Measured): Promise<void> {
  const region = t.run.settings.configuration.fixtures.secondRegion;
  if (region === undefined || region === instance.region || isShortRun(t)) return;
  const far = await whereShown(() => arrangeVolume(t, { region }));
  if (far && (await attach(t, far, { compute_id: instance.id })).ok) await detachAll(t, [far]);
}
