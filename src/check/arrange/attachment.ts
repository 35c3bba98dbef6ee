import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { Inconclusive } from '../../result/signals.ts';
import { VOLUMES_IN_CONFIG } from '../../rules/index.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import { listedConfigs, listsNoConfig, regionOf } from './instance.ts';
import { refusedFor } from './required.ts';
import type { ArrangedVolume } from './volume.ts';

/** What is needed of a volume to attach and detach it. */
export type Attachable = Pick<ArrangedVolume, 'id' | 'path'>;

/**
 * Attaches a volume that the check needs attached, and waits until it shows. A new instance may
 * need a while before it takes volumes, so that refusals are tried again.
 * @throws RefusedArrangement when the target refuses though both have room; Inconclusive when it does
 *   not let it for another reason
 */
export async function attachVolume(
  t: CheckContext,
  volume: Attachable,
  instance: number,
  wish: Record<string, unknown> = {},
  by: Caller = t.owner,
): Promise<void> {
  let body: Record<string, unknown> = { compute_id: instance, ...wish };
  let isNamed = body.config_id !== undefined;
  const ask = async () => {
    const answer = await by.post(`${volume.path}/attach`, body);
    if (answer.refused && !isNamed) body = { ...(await oneOfSeveral(t, instance)), ...body };
    isNamed = true;
    return answer;
  };
  const asked = await poll(ask, (answer) => answer.ok, transitionTime(t));
  if (!asked.held) {
    const isPlain = by.credential === 'owner' && Object.keys(wish).length === 0;
    if (isPlain && (await isFree(t, volume, instance))) {
      throw refusedFor(t, 'VOL-ATTACH', asked.last);
    }
    const what = `${by.credential} cannot attach ${volume.path} to instance ${instance}`;
    throw new Inconclusive(`${what}: ${asked.last.summary}`);
  }
  const shown = await isAttachedTo(t, volume, instance);
  if (!shown) throw new Inconclusive(`${volume.path} never shows compute_id ${instance}`);
}

/** Of several configs none may be chosen for who names none: the first of them then. */
async function oneOfSeveral(t: CheckContext, instance: number): Promise<object> {
  const [first, second] = (await listedConfigs(t, instance)) ?? [];
  return second === undefined ? {} : { config_id: first?.id };
}

/**
 * Detaches a volume, so that it can be removed and the instance used by others; asks once more where no
 * answer comes. Never throws.
 * @returns false where the detachment is refused, as of a volume that was on no instance, or never shows
 */
export async function detachVolume(t: CheckContext, volume: Attachable): Promise<boolean> {
  const ask = () => t.owner.post(`${volume.path}/detach`).catch(() => undefined);
  const first = (await ask()) ?? (await ask());
  const answer = first?.refused ? await askedAgain(t, volume, first, ask) : first;
  return answer?.ok === true && (await isAttachedTo(t, volume, null).catch(() => false));
}

/**
 * A refusal is final once the volume is on no instance. Until then it may not be usable yet: left there, it would take
 * the place of others.
 */
async function askedAgain(
  t: CheckContext,
  { path }: Attachable,
  refused: Answer,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const look = async () => {
    const { body } = await t.owner.get(path);
    return Number.isInteger(body?.compute_id) ? ask() : refused;
  };
  const isFinal = (answer: Answer | undefined) => answer === refused || !answer?.refused;
  return poll(look, isFinal, transitionTime(t)).then(
    ({ last }) => last,
    () => undefined,
  );
}

/**
 * Whether nothing that the document names keeps the volume off the instance: both are seen in one region and have room
 * for it, and a config is there.
 */
async function isFree(t: CheckContext, { path }: Attachable, instance: number): Promise<boolean> {
  const { body } = await t.owner.get(path);
  const volumes = await t.owner.list(`/compute/instances/${instance}/volumes`);
  const isIdle = body?.status === 'active' && body.compute_id === null;
  if (!isIdle || volumes === undefined || volumes.length >= VOLUMES_IN_CONFIG) return false;
  if ((await regionOf(t, instance)) !== body.region) return false;
  return !(await listsNoConfig(t, instance));
}

async function isAttachedTo(t: CheckContext, { path }: Attachable, instance: number | null) {
  const look = () => t.owner.get(path);
  const isThere = (seen: Answer) => seen.body?.compute_id === instance;
  return (await poll(look, isThere, transitionTime(t))).held;
}
