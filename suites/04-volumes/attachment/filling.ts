import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import { type ArrangedVolume, volumePath } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import type { Volumes } from '../../support/lent/spare-volumes.ts';
import { whereShown } from '../../support/where-shown.ts';
import { createVolume } from '../requests.ts';
import { allowed, attachedTo, type Measured } from './measured-instance.ts';

/**
 * All volumes but the first fit beside what the instance has, as far as its RAM tells; the first is one too many.
 * @returns those that are on it
 */
export async function fillUp(
  t: CheckContext,
  fits: string,
  tooMuch: string,
  instance: Measured,
  [extra, ...all]: Volumes,
): Promise<readonly ArrangedVolume[]> {
  const { least, most } = allowed(instance);
  const { id } = instance;
  const before = await attachedTo(t, id);
  const open = all.splice(all.length - (most - least));
  for (const volume of all) await takes(t, fits, volume, outsideConfig(instance));
  for (const volume of open) {
    const answer = await attach(t, volume, outsideConfig(instance));
    if (!answer.ok) {
      t.refused(tooMuch, answer);
      return all;
    }
    await shows(t, volume, instance.id);
    all.push(volume);
  }
  const beyond = await attach(t, extra, outsideConfig(instance));
  if (beyond.ok) await requireOursAlone(t, id, before + all.length + 1);
  t.refused(tooMuch, beyond);
  const made = await createOn(t, instance);
  if (made.ok) await requireOursAlone(t, id, before + all.length);
  t.refused(tooMuch, made);
  return all;
}

/**
 * How many volumes an instance takes is seen only while nobody else attaches and detaches any.
 * @throws Inconclusive, to be run again alone, unless it carries so many in the end
 */
async function requireOursAlone(t: CheckContext, id: number, expected: number): Promise<void> {
  const { held } = await poll(
    () => attachedTo(t, id),
    (count) => count === expected,
    t.convergence,
  );
  if (!held) throw new Inconclusive(`others moved volumes of instance ${id}`, true);
}

/**
 * Fills the config. @throws Inconclusive when a volume is refused: another check decides
 * VOL-ATTACH-CONFIG-LIMIT
 */
export async function fillConfig(
  t: CheckContext,
  instance: Measured,
  volumes: readonly ArrangedVolume[],
) {
  for (const volume of volumes) {
    const answer = await attach(t, volume, inConfig(instance));
    if (!answer.ok) throw new Inconclusive(`${volume.path} was not attached: ${answer.summary}`);
    await shows(t, volume, instance.id);
  }
}

/** The config counts the volume. */
export function inConfig({ id }: Measured) {
  return { compute_id: id, persist_across_boots: true };
}

/** The volume is on the instance without being in its config. */
export function outsideConfig({ id }: Measured) {
  return { compute_id: id, persist_across_boots: false };
}

/** Asks once for the volume to be attached; the answer says whether it was. */
export function attach(t: CheckContext, { path }: ArrangedVolume, body: { compute_id: number }) {
  return t.owner.post(`${path}/attach`, body);
}

/** A full config takes no volume either when the request names it, where the target shows its id. */
export async function refusesNamed(t: CheckContext, volume: ArrangedVolume, { id }: Measured) {
  const config = await whereShown(() => configProfile(t, id));
  if (config === undefined) return;
  const body = { compute_id: id, config_id: config.configId };
  t.refused('VOL-ATTACH-CONFIG-LIMIT', await attach(t, volume, body));
  const made = await createOn(t, { id }, body);
  t.refused('VOL-ATTACH-CONFIG-LIMIT', made);
}

/** Creates a volume on the instance. If that succeeds, it is detached again, so that it can be deleted. */
export async function createOn(
  t: CheckContext,
  { id }: Pick<Measured, 'id'>,
  wish: Record<string, unknown> = {},
): Promise<Answer> {
  const made = await createVolume(t, { label: t.names.label(), compute_id: id, ...wish });
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path !== undefined) await detachVolume(t, { id: made.body.id, path });
  return made;
}

/** The instance must also take a volume that is created on it; afterwards the volume is detached. */
export async function takesNew(
  t: CheckContext,
  requirement: string,
  { id }: Measured,
): Promise<void> {
  const expected = `a volume to be created on instance ${id}`;
  const create = () => createVolume(t, { label: t.names.label(), compute_id: id });
  const isMade = (seen: Answer) => seen.ok;
  const { body } = await t.eventually(requirement, expected, create, isMade, transitionTime(t));
  const volume = { id: body?.id, path: volumePath(body) ?? '', body };
  await shows(t, volume, id);
  if (await detachVolume(t, volume)) return;
  throw new Inconclusive(`${volume.path} does not leave instance ${id} again`);
}

/** The instance has room for the volume: it must take it. */
export async function takes(
  t: CheckContext,
  requirement: string,
  volume: ArrangedVolume,
  body: { compute_id: number },
): Promise<void> {
  const ask = () => attach(t, volume, body);
  const expected = `${volume.path} to be attached to instance ${body.compute_id}`;
  await t.eventually(requirement, expected, ask, (seen) => seen.ok, transitionTime(t));
  await shows(t, volume, body.compute_id);
}

export async function shows(
  t: CheckContext,
  { path }: ArrangedVolume,
  instance: number,
): Promise<void> {
  const look = () => t.owner.get(path);
  const seen = await poll(look, ({ body }) => body?.compute_id === instance, transitionTime(t));
  if (!seen.held) throw new Inconclusive(`${path} never shows compute_id ${instance}`);
}
