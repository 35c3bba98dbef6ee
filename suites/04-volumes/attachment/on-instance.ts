import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import { type ArrangedInstance, requireOpen } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { type ArrangedVolume, volumePath } from '../../../src/check/arrange/volume.ts';
import { isSizeRefused, whileOffered } from '../../../src/check/arrange/volume-size.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { createVolume } from '../requests.ts';

/** In the end the volume is on this instance, or on none; a new one may have to be made first. */
export function isOn(
  t: CheckContext,
  requirement: string,
  { body }: Pick<Answer, 'body'>,
  instance: number | null,
): Promise<Answer> {
  return t.eventually(
    requirement,
    `volume ${body.id} to read compute_id ${instance}`,
    () => t.owner.get(`/volumes/${body.id}`),
    (seen) => seen.ok && seen.body?.compute_id === instance,
    transitionTime(t),
  );
}

/**
 * Creates a volume on the instance, which may need a while before it takes volumes. A region that is wished for is left
 * out where the target refuses it: what it is beside an instance is open.
 * @throws Inconclusive when the answer has no id
 */
export async function createdOn(
  t: CheckContext,
  requirement: string,
  instance: ArrangedInstance,
  { region, ...wish }: Record<string, unknown> = {},
): Promise<Answer> {
  const compute_id = instance.id;
  const ask = (more: object) =>
    createVolume(t, { label: t.names.label(), compute_id, ...wish, ...more });
  const inEitherForm = async () => {
    const made = await ask({ region });
    return made.ok || region === undefined ? made : ask({});
  };
  const expected = `a volume on instance ${compute_id} to be created`;
  const take = () => isTaken(t, requirement, expected, instance, inEitherForm);
  // A size that is refused without an instance, too, says nothing of attaching.
  const made = await whileOffered(t, wish.size, take, isSizeRefused);
  requireAnsweredId(made);
  return made;
}

/**
 * In the end the instance must take what it is asked to take; it may need a while before it does.
 * @throws Inconclusive where it has come to carry as many volumes as it has to
 */
export async function isTaken(
  t: CheckContext,
  requirement: string,
  expected: string,
  instance: ArrangedInstance,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { held, last } = await poll(ask, ({ ok }) => ok, transitionTime(t));
  if (!held) await requireOpen(t, instance);
  const { summary: received } = last;
  t.holds(requirement, held, { expected: t.waits.withWait(expected), received, answers: [last] });
  return last;
}

/**
 * An answer that names the instance has its label beside it (resources/volume#compute_label). What is answered may be
 * as old as what is read, so it is wrong only where the answer to doing it again is; no label yet is none at all.
 */
export async function answersLabel(
  t: CheckContext,
  { id, label }: Pick<ArrangedInstance, 'id' | 'label'>,
  first: Answer,
  again: () => Promise<Answer>,
): Promise<void> {
  if (label === undefined) return;
  const isRight = ({ body }: Answer) =>
    body?.compute_id !== id || (body.compute_label ?? label) === label;
  const answer = isRight(first) ? first : await again();
  t.holds('VOL-COMPUTE-LABEL-MATCHES', isRight(answer), {
    expected: `compute_label ${formatValue(label)} beside compute_id ${id}, answered twice`,
    received: formatValue(answer.body?.compute_label),
    answers: [first, answer],
    where: '/compute_label',
  });
}

/** Takes what an answer created off its instance. */
export async function detachAgain(t: CheckContext, { body }: Answer): Promise<void> {
  const path = volumePath(body);
  if (path !== undefined) await detachVolume(t, { id: body.id, path });
}

/** A volume that was detached or deleted leaves the volumes of its instance. */
export function isNotListedOn(
  t: CheckContext,
  instance: Pick<ArrangedInstance, 'id'>,
  volume: { readonly id: number },
  done: string,
): Promise<void> {
  const list = `/compute/instances/${instance.id}/volumes`;
  const isGone = async () =>
    (await t.owner.list(list))?.every((each) => each.id !== volume.id) ?? false;
  const expected = `no volume ${volume.id} in ${list} once it is ${done}`;
  return t.comesTrue('VOL-LIST-BY-INSTANCE', expected, isGone);
}

/** However many volumes an instance carries, each has its label, listed and read. */
export async function isNamedByAll(
  t: CheckContext,
  { id, label }: Pick<ArrangedInstance, 'id' | 'label'>,
  volumes: readonly ArrangedVolume[],
): Promise<void> {
  if (label === undefined) return;
  const requirement = 'VOL-COMPUTE-LABEL-MATCHES';
  for (const { path } of volumes)
    await readsInTheEnd(t, requirement, path, { compute_label: label });
  const isRight = ({ ok, items }: Answer) =>
    ok && items.every((each) => each.compute_id !== id || each.compute_label === label);
  const list = `/compute/instances/${id}/volumes`;
  const expected = `compute_label ${label} of each volume in ${list}`;
  await t.eventually(requirement, expected, () => t.owner.get(list), isRight);
}
