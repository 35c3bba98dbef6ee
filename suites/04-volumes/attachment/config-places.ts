import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import { type ArrangedVolume, volumePath } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { whereShown } from '../../support/where-shown.ts';
import { createVolume } from '../requests.ts';
import { isFull } from './filling.ts';
import { allowed, type Measured } from './measured-instance.ts';
import { attach, inConfig, outsideConfig, shows, takes } from './taking.ts';

/**
 * The config has one place left: a volume that is created on the instance takes it until it leaves. Which of several
 * configs it gets is open, and so is what becomes of it where there is no place (SIL-VOL-CREATE-BEYOND-CONFIG).
 */
export async function goesToCreated(
  t: CheckContext,
  instance: Measured,
  rival: ArrangedVolume,
): Promise<void> {
  if (!(await hasOneConfig(t, instance))) return;
  const made = await createVolume(t, { label: t.names.label(), compute_id: instance.id });
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path === undefined) return;
  const volume = { id: made.body.id, path, body: made.body };
  let isFree = false;
  try {
    await shows(t, volume, instance.id);
    const beyond = await attach(t, rival, inConfig(instance));
    await isFull(t, 'VOL-ATTACH-CONFIG-LIMIT', instance, beyond);
  } finally {
    isFree = await detachVolume(t, volume);
  }
  if (!isFree) throw new Inconclusive(`${path} does not leave instance ${instance.id} again`);
}

async function hasOneConfig(t: CheckContext, { id }: Measured): Promise<boolean> {
  const request = t.impliedOperation('listConfigs', { computeId: id });
  const listed = request && (await t.owner.send(request));
  return listed?.isWholeList === true && listed.items.length === 1;
}

/**
 * A guest comes to be outside a full config that the request names. Whether a target takes that at all is open: so it is
 * tried first while one of the volumes has left the config.
 */
export async function takesNamedOutside(
  t: CheckContext,
  instance: Measured,
  inside: ArrangedVolume,
  guest: ArrangedVolume,
): Promise<void> {
  const config = await whereShown(() => configProfile(t, instance.id));
  if (config === undefined || !(await detachVolume(t, inside))) return;
  const body = { ...outsideConfig(instance), config_id: config.configId };
  if (!(await attach(t, guest, body)).ok) return;
  await shows(t, guest, instance.id);
  if (!(await detachVolume(t, guest))) return;
  await takes(t, 'VOL-ATTACH-CONFIG-LIMIT', inside, inConfig(instance));
  await takes(t, 'VOL-ATTACH-BEYOND-CONFIG', guest, body, allowed(instance).least);
}
