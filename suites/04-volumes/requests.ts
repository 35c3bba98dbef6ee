import { requireDeleted } from '../../src/check/arrange/required.ts';
import { type ArrangedVolume, volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneBy } from '../../src/check/gone.ts';
import { lacksInTheEnd, readOnce } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** POST /volumes; what it creates is removed when the check ends. */
export function createVolume(t: CheckContext, body: Record<string, unknown>, caller?: Caller) {
  const by = caller ? { caller } : {};
  return t.creations.attempt({ collection: '/volumes', body, path: volumePath, ...by });
}

/** POST /volumes/{volumeId}/clone; the clone is removed when the check ends. */
export function cloneVolume(
  t: CheckContext,
  source: Pick<ArrangedVolume, 'path'>,
  label: string = t.names.label(),
  caller?: Caller,
) {
  const by = caller ? { caller } : {};
  const collection = `${source.path}/clone`;
  return t.creations.attempt({ collection, body: { label }, path: volumePath, ...by });
}

/** POST /volumes/{volumeId}/resize to `size` GiB. */
export function resizeVolume(
  t: CheckContext,
  { path }: Pick<ArrangedVolume, 'path'>,
  size: number,
) {
  return t.owner.post(`${path}/resize`, { size });
}

/** Lets a volume grow. @throws Inconclusive when it does not: VOL-RESIZE decides that */
export async function growVolume(
  t: CheckContext,
  volume: Pick<ArrangedVolume, 'path'>,
  size: number,
): Promise<Answer> {
  await resizeVolume(t, volume, size);
  return awaitSize(t, volume, size);
}

/** Waits until a volume is active with this size. @throws Inconclusive when it never is */
export async function awaitSize(
  t: CheckContext,
  volume: Pick<ArrangedVolume, 'path'>,
  size: number,
): Promise<Answer> {
  const look = () => t.owner.get(volume.path);
  const isGrown = (seen: Answer) => isActive(seen) && seen.body.size === size;
  const { held, last } = await poll(look, isGrown, transitionTime(t));
  if (!held) throw new Inconclusive(`${volume.path} did not grow to ${size} GiB: ${last.summary}`);
  return last;
}

/** In GiB. No creation ever asks for this size or more. */
const BEYOND_REASON = 2 ** 30;

/**
 * Whether a resize was refused because the target does not offer that size at all. The document states
 * no bounds (SIL-VOL-SIZE-BOUNDS); a size that a new volume may have is within those of the target.
 */
export async function isBeyondOffer(
  t: CheckContext,
  size: number,
  answer: Answer,
): Promise<boolean> {
  if (!answer.refused) return false;
  const mark = t.creations.mark;
  const isOffered = size < BEYOND_REASON && (await createVolume(t, volumeBody(t, { size }))).ok;
  await t.creations.clear(mark);
  if (!isOffered) t.observe('SIL-VOL-SIZE-BOUNDS', `${size} GiB is not offered`, answer);
  return !isOffered;
}

/**
 * Deletes a volume that is on no instance.
 * @throws RefusedArrangement when the target refuses; Inconclusive when the volume stays
 */
export async function removeVolume(
  t: CheckContext,
  { path }: Pick<ArrangedVolume, 'path'>,
): Promise<void> {
  await requireDeleted(t, 'VOL-DELETE', path);
  const look = () => t.owner.get(path);
  const gone = await poll(look, (seen) => isGoneBy(t, path, seen), t.convergence);
  if (!gone.held) throw new Inconclusive(`${path} cannot be deleted: ${gone.last.summary}`);
  t.creations.forget(path);
}

/** The volume once it shows that it is on an instance and carries so many tags, for comparison with later reads. */
export function readAttached(
  t: CheckContext,
  { path }: Pick<ArrangedVolume, 'path'>,
  tags = 1,
): Promise<Answer> {
  const isWhole = ({ body }: Answer) => body?.compute_id !== null && body?.tags?.length >= tags;
  return readOnce(t, path, isWhole);
}

/** True of an answer that shows an active volume. */
export function isActive(seen: Answer): boolean {
  return seen.ok && seen.body?.status === 'active';
}

/** In the end the volume must have this size: it may have it only once the resize is over. */
export function comesToSize(t: CheckContext, path: string, size: number): Promise<Answer> {
  const look = () => t.owner.get(path);
  const hasGrown = (seen: Answer) => seen.body?.size === size;
  return t.eventually('VOL-RESIZE', `${path} of ${size} GiB`, look, hasGrown, transitionTime(t));
}

/** In the end the volume must be active. @returns the answer that shows it */
export function becomesActive(t: CheckContext, path: string): Promise<Answer> {
  const look = () => t.owner.get(path);
  const requirement = 'VOL-STATUS-BECOMES-ACTIVE';
  return t.eventually(requirement, 'status active', look, isActive, transitionTime(t));
}

/** A refused creation left nothing behind: no volume of the account has its label. */
export function isNotCreated(
  t: CheckContext,
  { label }: { label: string },
  refused: Answer,
): Promise<void> {
  const unwanted = { is: (item: { label?: unknown }) => item.label === label, called: label };
  return lacksInTheEnd(t, 'ERR-UNCHANGED-ELSEWHERE', '/volumes', unwanted, [refused]);
}
