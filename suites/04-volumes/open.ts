import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import {
  type ArrangedInstance,
  sharedInstance,
  takingVolumes,
} from '../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import {
  type ArrangedVolume,
  arrangeVolume,
  volumeBody,
  volumePath,
} from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isReadInTheEnd, readsInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { isNotListedOn } from './attachment/on-instance.ts';
import { cloneVolume, createVolume } from './requests.ts';
import { runTag } from './run-tag.ts';

/** What the target chose where the document is silent about volumes. */
export function openChecks(check: Declare): void {
  check(
    'a volume can be created, whatever else is chosen',
    ['VOL-CREATE', 'VOL-UPDATE', 'VOL-DELETE'],
    async (t) => {
      const label = t.names.label();
      const made = await createVolume(t, volumeBody(t, { label }));
      t.accepted('VOL-CREATE', made);
      t.observe('SIL-VOL-ID-RANGE', `ids of ${String(made.body.id).length} digits`, made);
      const again = await createVolume(t, volumeBody(t, { label }));
      t.observe('SIL-VOL-LABEL-UNIQUE', `a label in use ${choice(again)}`, again);
      if (again.ok && !isShortRun(t)) await areTwo(t, made, again, label);
      await observeLabels(t);
      await observeSizes(t);
    },
    { objects: 4 },
  );

  check(
    'a volume can be read, whatever becomes of attachments',
    ['VOL-GET', 'VOL-DELETE', 'VOL-LIST-BY-INSTANCE'],
    async (t) => {
      const instance = takingVolumes(await sharedInstance(t));
      const volume = await arrangeVolume(t, { tags: [runTag(t)] });
      await isReadInTheEnd(t, 'VOL-GET', volume.path);
      const detached = await t.owner.post(`${volume.path}/detach`);
      t.observe('SIL-VOL-DETACH-UNATTACHED', `it ${choice(detached)}`, detached);
      const clone = await cloneVolume(t, volume);
      const taken = clone.body?.tags?.length > 0 ? 'takes over' : 'does not take over';
      t.observe('SIL-VOL-CLONE-TAGS', `a clone ${taken} the tags of its source`, clone);
      await observeAttachingEarly(t, instance);
      await attachVolume(t, volume, instance.id);
      await deleteAttached(t, volume, instance);
    },
    { objects: 7 },
  );
}

/** Where two volumes may have one label, what is done to one of them is not done to the other. */
async function areTwo(t: CheckContext, { body }: Answer, again: Answer, label: string) {
  const [first, second] = [`/volumes/${body.id}`, `/volumes/${requireAnsweredId(again)}`];
  const isAsAsked = ({ body }: Answer) => body?.label === label;
  const isKnown = await poll(() => t.owner.get(first), isAsAsked, t.convergence);
  if (first === second || !isKnown.held) return;
  for (const wish of [t.names.label(), label]) {
    if (!(await t.owner.put(second, { label: wish })).ok) return;
    await readsInTheEnd(t, 'VOL-UPDATE', second, { label: wish });
    await readsInTheEnd(t, 'VOL-UPDATE', first, { label });
  }
  if (!(await t.owner.delete(second)).ok) return;
  await isGoneInTheEnd(t, 'VOL-DELETE', second);
  t.creations.forget(second);
  await readsInTheEnd(t, 'VOL-DELETE', first, { label });
}

/** Whether a volume may be deleted where it is attached is open; if so, it is gone, and from its instance too. */
async function deleteAttached(
  t: CheckContext,
  volume: ArrangedVolume,
  instance: ArrangedInstance,
): Promise<void> {
  const deleted = await t.owner.delete(volume.path);
  t.observe('SIL-VOL-DELETE-ATTACHED', `it ${choice(deleted)}`, deleted);
  if (!deleted.ok) {
    await detachVolume(t, volume);
    return;
  }
  await isGoneInTheEnd(t, 'VOL-DELETE', volume.path);
  t.creations.forget(volume.path);
  await isNotListedOn(t, instance, volume, 'deleted');
}

function choice(answer: Answer): string {
  return answer.ok ? 'is accepted' : 'is refused';
}

async function observeLabels(t: CheckContext): Promise<void> {
  const kinds = {
    'a space': ' a',
    'an underscore': '_a',
    'a period': '.a',
    'a colon': ':a',
    'a percent sign': '%41',
    'upper case': 'A',
    'beyond ASCII': 'é',
  };
  const volume = await arrangeVolume(t);
  for (const [kind, end] of Object.entries(kinds)) {
    const answer = await t.owner.put(volume.path, { label: `${t.names.label()}${end}` });
    t.observe('SIL-VOL-LABEL-CHARACTERS', `${kind} ${choice(answer)}`, answer);
  }
}

async function observeSizes(t: CheckContext): Promise<void> {
  for (const size of [1, 9, 10]) {
    const mark = t.creations.mark;
    const answer = await createVolume(t, volumeBody(t, { size }));
    t.observe('SIL-VOL-SIZE-BOUNDS', `${size} GiB ${choice(answer)}`, answer);
    await t.creations.clear(mark);
  }
}

/** Attaches a volume right after its creation, while it is not active yet. */
async function observeAttachingEarly(t: CheckContext, { id }: ArrangedInstance): Promise<void> {
  const made = await createVolume(t, volumeBody(t));
  const path = volumePath(made.body);
  if (made.body?.status === 'active' || path === undefined) return;
  const early = await t.owner.post(`${path}/attach`, { compute_id: id });
  t.observe('SIL-VOL-ATTACH-INACTIVE', `right after creation it ${choice(early)}`, early);
  if (early.ok) await detachVolume(t, { id: made.body.id, path });
}
