import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import { type ArrangedVolume, volumePath } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { VOLUMES_IN_CONFIG } from '../../../src/rules/index.ts';
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
  for (const [at, volume] of all.entries()) {
    // What is outside of the config takes no place in it.
    const isOne = before === 0 && at === VOLUMES_IN_CONFIG;
    if (isOne) await takes(t, 'VOL-ATTACH-CONFIG-LIMIT', volume, inConfig(instance), least);
    else await takes(t, fits, volume, outsideConfig(instance), least);
    if (at > 0) await isOnStill(t, all[at - 1] as ArrangedVolume, instance.id);
  }
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

/** What is attached next takes no volume off: nobody else has this one. */
async function isOnStill(t: CheckContext, { path }: ArrangedVolume, instance: number) {
  const { held, last } = await poll(
    () => t.owner.get(path),
    ({ body }) => body?.compute_id === instance,
    transitionTime(t),
  );
  t.holds('VOL-ATTACH', held || !last.ok, {
    expected: `${path} to stay on instance ${instance} when another volume is attached to it`,
    received: last.summary,
    answers: [last],
    broughtAbout: true,
  });
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
 * Fills the config, which must take all of them where it takes one: its instance carries no others.
 * @throws Inconclusive when it takes none
 */
export async function fillConfig(
  t: CheckContext,
  instance: Measured,
  [first, ...volumes]: readonly ArrangedVolume[],
) {
  if (first === undefined) return;
  const answer = await attach(t, first, inConfig(instance));
  if (!answer.ok) throw new Inconclusive(`${first.path} was not attached: ${answer.summary}`);
  await shows(t, first, instance.id);
  for (const volume of volumes)
    await takes(t, 'VOL-ATTACH-CONFIG-LIMIT', volume, inConfig(instance));
}

/** The config counts the volume. */
export function inConfig({ id }: Measured) {
  return { compute_id: id, persist_across_boots: true };
}

/** The volume is on the instance without being in its config. */
export function outsideConfig({ id }: Pick<Measured, 'id'>) {
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
  await isFull(t, 'VOL-ATTACH-CONFIG-LIMIT', { id }, await attach(t, volume, body));
  const made = await createOn(t, { id }, body);
  await isFull(t, 'VOL-ATTACH-CONFIG-LIMIT', { id }, made);
}

/**
 * What asks for a place in a full config is refused. A config that was filled is full as long as its instance carries what
 * filled it: a volume that left by itself left room, and that is no matter of the limit.
 * @throws Inconclusive, to be run again alone, when it carries fewer
 */
export async function isFull(
  t: CheckContext,
  requirement: string,
  { id }: Pick<Measured, 'id'>,
  answer: Answer,
): Promise<void> {
  const others = async () => {
    const carried = (await t.owner.list(`/compute/instances/${id}/volumes`)) ?? [];
    return carried.filter((volume) => volume.id !== answer.body?.id).length;
  };
  const fillIt = (count: number) => count >= VOLUMES_IN_CONFIG;
  if (answer.ok && !(await poll(others, fillIt, t.convergence)).held)
    throw new Inconclusive(`volumes left instance ${id} that nobody detached`, true);
  t.refused(requirement, answer);
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

/** The config has a place left for a volume that is created on the instance; afterwards the volume is detached. */
export async function takesNew(t: CheckContext, requirement: string, { id }: Measured) {
  const expected = `a volume to be created on instance ${id}`;
  const create = () => createVolume(t, { label: t.names.label(), compute_id: id });
  const { body } = await isTaken(t, requirement, expected, create, { id, room: VOLUMES_IN_CONFIG });
  const volume = { id: body?.id, path: volumePath(body) ?? '', body };
  await shows(t, volume, id);
  if (await detachVolume(t, volume)) return;
  throw new Inconclusive(`${volume.path} does not leave instance ${id} again`);
}

/**
 * The instance has room for the volume: it must take it.
 * @param room how many it takes altogether, at least
 */
export async function takes(
  t: CheckContext,
  requirement: string,
  volume: ArrangedVolume,
  body: { compute_id: number },
  room = VOLUMES_IN_CONFIG,
): Promise<void> {
  const { compute_id: id } = body;
  const expected = `${volume.path} to be attached to instance ${id}`;
  const ask = async () => {
    const answer = await attach(t, volume, body);
    if (answer.refused) await requireFree(t, volume);
    return answer;
  };
  await isTaken(t, requirement, expected, ask, { id, room });
  await shows(t, volume, id);
}

/** @throws Inconclusive where the refused volume is on an instance, which is no matter of what another one takes */
async function requireFree(t: CheckContext, { path }: ArrangedVolume): Promise<void> {
  const look = () => t.owner.get(path);
  const isFree = ({ body }: Answer) => !Number.isInteger(body?.compute_id);
  const { held, last } = await poll(look, isFree, transitionTime(t));
  if (!held) throw new Inconclusive(`${path} is on an instance already: ${last.summary}`);
}

/** @throws Inconclusive when it is refused on an instance that carries as many: it may have come by others late */
async function isTaken(
  t: CheckContext,
  requirement: string,
  expected: string,
  ask: () => Promise<Answer>,
  { id, room }: { id: number; room: number },
): Promise<Answer> {
  const { held, last } = await poll(ask, ({ ok }) => ok, transitionTime(t));
  if (!held && (await attachedTo(t, id)) >= room)
    throw new Inconclusive(`instance ${id} carries volumes that nobody attached`, true);
  const { summary: received } = last;
  t.holds(requirement, held, { expected: t.waits.withWait(expected), received, answers: [last] });
  return last;
}

/** @throws Inconclusive when the volume never shows that it is on the instance */
export async function shows(
  t: CheckContext,
  { path }: ArrangedVolume,
  instance: number,
): Promise<void> {
  const look = () => t.owner.get(path);
  const seen = await poll(look, ({ body }) => body?.compute_id === instance, transitionTime(t));
  if (!seen.held) throw new Inconclusive(`${path} never shows compute_id ${instance}`);
}
