import { poll } from '../../limits/poll.ts';
import { Inconclusive } from '../../result/signals.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import type { ArrangedVolume } from './volume.ts';

/** What is needed of a volume to attach and detach it. */
export type Attachable = Pick<ArrangedVolume, 'id' | 'path'>;

/**
 * Attaches a volume that the check needs attached, and waits until it shows. A new instance may
 * need a while before it takes volumes, so that refusals are tried again.
 * @throws Inconclusive when the target does not let it
 */
export async function attachVolume(
  t: CheckContext,
  volume: Attachable,
  instance: number,
  wish: Record<string, unknown> = {},
  by: Caller = t.owner,
): Promise<void> {
  const body = { compute_id: instance, ...wish };
  const ask = () => by.post(`${volume.path}/attach`, body);
  const asked = await poll(ask, (answer) => answer.ok, t.convergence);
  if (!asked.held) {
    const what = `${by.credential} cannot attach ${volume.path} to instance ${instance}`;
    throw new Inconclusive(`${what}: ${asked.last.summary}`);
  }
  const shown = await isAttachedTo(t, volume, instance);
  if (!shown) throw new Inconclusive(`${volume.path} never shows compute_id ${instance}`);
}

/** Detaches a volume, so that it can be removed and the instance used by others; never throws. */
export async function detachVolume(t: CheckContext, volume: Attachable): Promise<boolean> {
  const answer = await t.owner.post(`${volume.path}/detach`).catch(() => undefined);
  return answer?.ok === true && (await isAttachedTo(t, volume, null).catch(() => false));
}

async function isAttachedTo(t: CheckContext, { path }: Attachable, instance: number | null) {
  const look = () => t.owner.get(path);
  const { held } = await poll(look, (seen) => seen.body?.compute_id === instance, t.convergence);
  return held;
}
