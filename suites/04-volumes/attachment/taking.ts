import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { type ArrangedVolume, volumePath } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneBy } from '../../../src/check/gone.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { VOLUMES_IN_CONFIG } from '../../../src/rules/index.ts';
import { createVolume } from '../requests.ts';
import { attachedTo, type Measured } from './measured-instance.ts';

/** The config counts the volume. */
export function inConfig({ id }: Measured) {
  return { compute_id: id, persist_across_boots: true };
}

/** The volume is on the instance without being in its config. */
export function outsideConfig({ id }: Pick<Measured, 'id'>) {
  return { compute_id: id, persist_across_boots: false };
}

/** Asks once for the volume to be attached; the answer says whether it was. */
export function attach(
  t: CheckContext,
  { path }: ArrangedVolume,
  body: { readonly compute_id: number; readonly config_id?: number },
) {
  return t.owner.post(`${path}/attach`, body);
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

/** A volume is created on the instance and deleted there, which leaves its place free. Whether it can be, others judge. */
export async function leavesByDeletion(t: CheckContext, { id }: Measured): Promise<void> {
  const made = await createVolume(t, { label: t.names.label(), compute_id: id });
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path === undefined) return;
  const volume = { id: made.body.id, path, body: made.body };
  await shows(t, volume, id);
  const isDeleted = (await t.owner.delete(path)).ok;
  if (!isDeleted && (await detachVolume(t, volume))) return;
  const look = () => t.owner.get(path);
  const { held } = await poll(look, (seen) => isGoneBy(t, path, seen), transitionTime(t));
  if (!held) throw new Inconclusive(`${path} is there still`);
  t.creations.forget(path);
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
