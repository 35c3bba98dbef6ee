import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import {
  type ArrangedInstance,
  sharedInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { takesUpdate } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import { removeTag } from '../../08-tags/requests.ts';
import { answersRest } from '../answers.ts';
import { isActive, resizeVolume } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { isListedAsRead, isListedToToken, isTaggedAsRead, unordered } from './as-read.ts';

/** What lists show of a volume. */
export function listChecks(check: Declare): void {
  check(
    'lists show an attached volume, as reading it does',
    ['VOL-LIST', 'VOL-LIST-BY-INSTANCE', 'VOL-GET', 'VOL-UPDATE', 'VOL-DETACH', ...OF_TAGS],
    async (t) => {
      const instance = takingVolumes(await sharedInstance(t));
      const volume = await arrangeVolume(t, { size: 22, tags: [runTag(t)] });
      await attachVolume(t, volume, instance.id);
      try {
        await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
        const own = `/compute/instances/${instance.id}/volumes`;
        await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', own, volume);
        await isListedToToken(t, volume);
        const wish = await changeVolume(t, volume, instance);
        await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
        await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', own, volume);
        await isListedWithItsTags(t, own, volume, wish);
        await leavesInstance(t, volume, wish);
      } finally {
        await detachVolume(t, volume);
      }
      await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
      await relabelled(t, volume);
    },
    { objects: 2 },
  );
}

const OF_TAGS = ['TAG-CREATE-VOLUMES', 'TAG-DELETE-KEEPS-OBJECTS', 'TAG-OBJECTS'];

/** A tag that comes and goes by requests about the tag shows in the list of the instance too. */
async function isListedWithItsTags(
  t: CheckContext,
  list: string,
  volume: ArrangedVolume,
  wish: Wish,
): Promise<void> {
  const look = () => t.owner.get(volume.path);
  const isBefore = await poll(look, (seen) => isAs(seen, wish), t.convergence);
  const { label, path } = await arrangeTag(t, { volumes: [volume.id] });
  await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', list, volume);
  await isTaggedAsRead(t, path, volume);
  const tagged = { ...wish, tags: [...wish.tags, label] };
  const becomes = async (requirement: string, now: Wish) => {
    // What was otherwise before, as after a resize that changed more, is no matter of the tag.
    if (!isBefore.held) return;
    await t.eventually(requirement, formatValue(now), look, (seen) => isAs(seen, now));
  };
  await becomes('TAG-CREATE-VOLUMES', tagged);
  await removeTag(t, label);
  await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', list, volume);
  await becomes('TAG-DELETE-KEEPS-OBJECTS', wish);
}

/** What a volume was last asked to be; without a size where it was not seen to grow. */
interface Wish {
  readonly label: string;
  readonly tags: readonly string[];
  readonly size?: number;
}

/** Another label, other tags, and a GiB more where the target lets it grow, of a volume that is on this instance. */
async function changeVolume(
  t: CheckContext,
  { path, body }: ArrangedVolume,
  { id: compute_id, label: compute_label }: ArrangedInstance,
): Promise<Wish> {
  const wish = { label: t.names.label(), tags: [runTag(t)] };
  const updated = await takesUpdate(t, 'VOL-UPDATE', path, wish);
  const look = () => t.owner.get(path);
  await t.eventually('VOL-UPDATE', formatValue(wish), look, (seen) => isAs(seen, wish));
  const known = { size: body.size, region: body.region, compute_id, compute_label };
  await answersRest(t, 'VOL-UPDATE', known, updated, () => t.owner.put(path, wish));
  const size = body.size + 1;
  if (!(await resizeVolume(t, { path }, size)).ok) return wish;
  const isGrown = (seen: Answer) => isActive(seen) && seen.body.size === size;
  const { held, last } = await poll(look, isGrown, transitionTime(t));
  if (last.body?.status === 'resizing') throw new Inconclusive(`${path} is resizing still`);
  return held ? { ...wish, size } : wish;
}

/**
 * A detachment leaves label, tags and size alone. One that is refused or does nothing is not judged
 * here.
 */
async function leavesInstance(t: CheckContext, volume: ArrangedVolume, wish: Wish): Promise<void> {
  const look = () => t.owner.get(volume.path);
  // What a resize changed of it before is no matter of the detachment.
  const before = await poll(look, (seen) => isAs(seen, wish), t.convergence);
  if (!before.held || !(await detachVolume(t, volume))) return;
  await t.eventually('VOL-DETACH', `${formatValue(wish)} still`, look, (seen) => isAs(seen, wish));
}

function isAs({ ok, body }: Answer, { label, tags, size }: Wish): boolean {
  const hasTags = isSameJson(unordered(body?.tags), unordered(tags));
  return ok && body?.label === label && hasTags && (size === undefined || body.size === size);
}

/** A volume that was attached can be updated as any other. */
async function relabelled(t: CheckContext, { path }: ArrangedVolume): Promise<void> {
  const label = t.names.label();
  await takesUpdate(t, 'VOL-UPDATE', path, { label });
  const look = () => t.owner.get(path);
  await t.eventually('VOL-UPDATE', `the label ${label}`, look, ({ body }) => body?.label === label);
}
