import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import { isDeleted, readsInTheEnd, takesUpdate } from '../../../src/check/in-the-end.ts';
import { staysWhole } from '../../../src/check/whole/record.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { namesNoInstance } from '../attachment/attach.ts';
import { isListedAsRead } from '../list/as-read.ts';
import {
  becomesActive,
  cloneVolume,
  comesToSize,
  isBeyondOffer,
  resizeVolume,
} from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { neverShrinks } from './never-shrinks.ts';
import { SORTS, type Sorted } from './sorts.ts';

const REQUIREMENTS = [
  'VOL-UPDATE',
  'VOL-RESIZE',
  'VOL-RESIZE-GROWS',
  'VOL-RESIZE-SAME-REFUSED',
  'VOL-CLONE',
  'VOL-ATTACH',
  'VOL-DETACH',
  'VOL-DELETE',
  'VOL-COMPUTE-LABEL-MATCHES',
  'VOL-LIST',
  'VOL-LIST-BY-INSTANCE',
  'VOL-STATUS-BECOMES-ACTIVE',
];

const ARRANGED: Readonly<Record<string, string>> = {
  'that was created on an instance': 'VOL-CREATE-ATTACHES',
  'whose instance was deleted': 'VOL-DETACH-ON-INSTANCE-DELETE',
};

/** Each operation does on a volume of every sort what it does on any (endpoints/volumes). */
export function everySortChecks(check: Declare): void {
  for (const [sort, make] of Object.entries(SORTS)) {
    check(
      `a volume ${sort} can do what any volume can`,
      [...REQUIREMENTS, ARRANGED[sort] ?? []].flat(),
      async (t) => live(t, await make(t)),
      { objects: 3 },
    );
  }
}

/** On its instance, free, on an instance again, free again, and gone. */
async function live(t: CheckContext, volume: Sorted): Promise<void> {
  try {
    const size = volume.isOn ? await livesThere(t, volume) : volume.size;
    await isUpdated(t, volume);
    await neverShrinks(t, volume, size);
    const last = await mustGrow(t, volume, size);
    await isCloned(t, volume, last);
    await attachVolume(t, volume, volume.instance.id, volume.wish);
    await namesInstance(t, volume);
    await leaves(t, volume);
    await neverShrinks(t, volume, last);
  } finally {
    await detachVolume(t, volume);
  }
  await isDeleted(t, 'VOL-DELETE', volume.path);
  await isGoneInTheEnd(t, 'VOL-DELETE', volume.path);
  t.creations.forget(volume.path);
}

/** On an instance it need not grow (VOL-RESIZE-ATTACHED). @returns the size that it has in the end */
async function livesThere(t: CheckContext, volume: Sorted): Promise<number> {
  await namesInstance(t, volume);
  await isUpdated(t, volume);
  const grown = await grows(t, volume, volume.size + 1);
  const size = grown.ok ? volume.size + 1 : volume.size;
  await neverShrinks(t, volume, size);
  // Growing may go with a boot, and what no config keeps may leave its instance by that.
  const isKept = volume.wish?.persist_across_boots !== false;
  if (grown.ok && isKept) await namesInstance(t, volume);
  await leaves(t, volume);
  return size;
}

async function namesInstance(t: CheckContext, volume: Sorted): Promise<void> {
  const { id, label } = volume.instance;
  if (label !== undefined) {
    const names = { compute_label: label };
    await readsInTheEnd(t, 'VOL-COMPUTE-LABEL-MATCHES', volume.path, names);
  }
  const list = `/compute/instances/${id}/volumes`;
  await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', list, volume);
  await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
}

async function isUpdated(t: CheckContext, { path }: Sorted): Promise<void> {
  const wish = { label: t.names.label(), tags: [runTag(t), runTag(t)] };
  await takesUpdate(t, 'VOL-UPDATE', path, wish);
  await staysWhole(t, 'VOL-UPDATE', { path, fields: wish });
}

/** On no instance it must grow, unless it is as large as volumes get. @returns the size that it has in the end */
async function mustGrow(t: CheckContext, volume: Sorted, size: number): Promise<number> {
  const grown = await grows(t, volume, size + 1);
  if (grown.ok) return size + 1;
  if (!(await isBeyondOffer(t, size + 1, grown))) t.accepted('VOL-RESIZE', grown);
  return size;
}

/** What was just changed may be busy for a while. @returns the answer, the last one where it stays refused */
async function grows(t: CheckContext, volume: Sorted, size: number): Promise<Answer> {
  const ask = () => resizeVolume(t, volume, size);
  const { last: answer } = await poll(ask, ({ ok }) => ok, transitionTime(t));
  if (!answer.ok) return answer;
  await becomesActive(t, volume.path);
  await comesToSize(t, volume.path, size);
  return answer;
}

async function isCloned(t: CheckContext, volume: Sorted, size: number): Promise<void> {
  const { mark } = t.creations;
  const label = t.names.label();
  const ask = () => cloneVolume(t, volume, label);
  const { last: made } = await poll(ask, ({ ok }) => ok, transitionTime(t));
  t.accepted('VOL-CLONE', made);
  const path = `/volumes/${requireAnsweredId(made)}`;
  await readsInTheEnd(t, 'VOL-CLONE', path, { label, size });
  await becomesActive(t, path);
  await t.creations.clear(mark);
}

async function leaves(t: CheckContext, { path }: Sorted): Promise<void> {
  const detach = () => t.owner.post(`${path}/detach`);
  const expected = 'detaching to be accepted';
  await t.eventually('VOL-DETACH', expected, detach, ({ ok }) => ok, transitionTime(t));
  await readsInTheEnd(t, 'VOL-DETACH', path, { compute_id: null }, { atMost: transitionTime(t) });
  await namesNoInstance(t, { path });
}
