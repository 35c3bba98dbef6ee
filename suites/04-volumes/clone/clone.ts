import {
  type Attachable,
  attachVolume,
  detachVolume,
} from '../../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import { staysWhole } from '../../../src/check/whole/record.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { namesNoInstance } from '../attachment/attach.ts';
import { isNotListedOn } from '../attachment/on-instance.ts';
import {
  awaitSize,
  cloneVolume,
  growVolume,
  isActive,
  readAttached,
  resizeVolume,
} from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { areIndependent } from './clone-apart.ts';

/** The size of a source before it grows, in GiB. */
const NEVER_GREW = 23;

/** POST /volumes/{volumeId}/clone of an active volume. */
export function cloneChecks(check: Declare): void {
  const distinct = async (t: CheckContext) => {
    const source = await arrangeVolume(t, { size: NEVER_GREW });
    const first = await isCloned(t, source, NEVER_GREW);
    await growVolume(t, source, 24);
    await readsInTheEnd(t, 'VOL-CLONE', first.path, { size: NEVER_GREW });
    const clone = await isCloned(t, source, 24);
    await isCloned(t, clone, 24);
    const list = async () => (await t.owner.list('/volumes')) ?? [];
    const { held } = await poll(
      list,
      (all) => all.some(({ id }) => id === clone.id),
      t.convergence,
    );
    t.holds('VOL-CLONE', held, {
      expected: `the clone ${clone.path} in GET /volumes`,
      received: 'a list without it',
      answers: [await t.owner.get('/volumes')],
    });
    await outlives(t, clone, source);
  };
  const requirements = ['VOL-CLONE', 'VOL-DELETE'];
  check('a clone is another volume of the same size', requirements, distinct, { objects: 4 });

  check(
    'a volume with tags and on an instance is cloned too, and stays as it was',
    [
      'VOL-CLONE',
      'VOL-CLONE-ATTACHED',
      'VOL-CLONE-SOURCE-KEPT',
      'VOL-COMPUTE-ID-NULL-UNATTACHED',
      'VOL-COMPUTE-ID-NOT-BY-UPDATE',
      'VOL-SIZE-NOT-BY-UPDATE',
      'VOL-RESIZE-GROWS',
      'VOL-RESIZE-SAME-REFUSED',
      'VOL-UPDATE',
      'VOL-LIST-BY-INSTANCE',
      'VOL-COMPUTE-LABEL-MATCHES',
      'VOL-ATTACH',
    ],
    async (t) => {
      const source = await arrangeVolume(t, { size: 23, tags: [runTag(t), runTag(t)] });
      const instance = takingVolumes(await sharedInstance(t));
      await attachVolume(t, source, instance.id);
      try {
        const before = await readAttached(t, source);
        const clone = await cloneOnceReady(t, source);
        if (!clone.ok) await detachVolume(t, source);
        // The attachment is the cause of a refusal only when a clone is accepted without one.
        if (!clone.ok) t.accepted('VOL-CLONE', await cloneOnceReady(t, source));
        t.accepted('VOL-CLONE-ATTACHED', clone);
        if (!clone.ok) return;
        // On no instance it is in any case; how that is shown is no matter of the clone.
        const isShared = [null, before.body.compute_id].includes(clone.body.compute_id);
        const unattached = isShared ? 'VOL-CLONE' : 'VOL-COMPUTE-ID-NULL-UNATTACHED';
        t.equal(unattached, clone, '/compute_id', null);
        await namesNoInstance(t, { path: `/volumes/${requireAnsweredId(clone)}` });
        await isNotListedOn(t, instance, { id: requireAnsweredId(clone) }, 'a clone');
        const fields = sourceFields(before.body);
        await staysWhole(t, 'VOL-CLONE-SOURCE-KEPT', { path: source.path, fields });
        const compute_label = instance.label;
        if (compute_label !== undefined)
          await readsInTheEnd(t, 'VOL-COMPUTE-LABEL-MATCHES', source.path, { compute_label });
        const { label, compute_id, size } = before.body;
        await t.owner.put(source.path, { label, size: size + 1 });
        await readsInTheEnd(t, 'VOL-SIZE-NOT-BY-UPDATE', source.path, { size });
        await t.owner.put(source.path, { label, compute_id: null });
        await readsInTheEnd(t, 'VOL-COMPUTE-ID-NOT-BY-UPDATE', source.path, { compute_id });
        for (const { id, size } of [before.body, clone.body]) {
          const path = `/volumes/${id}`;
          // Until it is active a resize is refused for that.
          const { last } = await poll(() => t.owner.get(path), isActive, t.convergence);
          // What a clone was answered with need not be the size that it has.
          if (last.body?.size === size)
            t.refused('VOL-RESIZE-SAME-REFUSED', await resizeVolume(t, { path }, size));
          t.refused('VOL-RESIZE-GROWS', await resizeVolume(t, { path }, size - 1));
        }
        await areIndependent(t, source, { path: `/volumes/${requireAnsweredId(clone)}` });
        if (!isShortRun(t) && clone.body.region === before.body.region)
          await comesBeside(t, source, { ...clone.body, path: `/volumes/${clone.body.id}` });
      } finally {
        await detachVolume(t, source);
      }
    },
  );
}

/** The clone comes to the instance of its source, which stays there. Whether it can, others judge. */
async function comesBeside(t: CheckContext, source: ArrangedVolume, clone: Attachable) {
  const { compute_id } = (await readAttached(t, source)).body;
  await attachVolume(t, clone, compute_id);
  try {
    await readsInTheEnd(t, 'VOL-ATTACH', source.path, { compute_id });
  } finally {
    await detachVolume(t, clone);
  }
}

/** The clone stays when its source is deleted. */
async function outlives(t: CheckContext, clone: ArrangedVolume, source: ArrangedVolume) {
  if (!(await t.owner.delete(source.path)).ok) return;
  await isGoneInTheEnd(t, 'VOL-DELETE', source.path);
  t.creations.forget(source.path);
  await readsInTheEnd(t, 'VOL-CLONE', clone.path, { label: clone.body.label });
}

/** What cloning leaves alone of its source. */
function sourceFields({ id, label, size, region, compute_id, tags, created }: Answer['body']) {
  return { id, label, size, region, compute_id, tags, created };
}

/** The target may still be working on the attachment, so a refusal is retried. */
async function cloneOnceReady(t: CheckContext, source: ArrangedVolume): Promise<Answer> {
  const clone = () => cloneVolume(t, source);
  return (await poll(clone, (answer) => answer.ok, transitionTime(t))).last;
}

/** The clone, once it is active. */
async function isCloned(
  t: CheckContext,
  source: ArrangedVolume,
  size: number,
): Promise<ArrangedVolume> {
  const label = t.names.label();
  const clone = await cloneVolume(t, source, label);
  t.accepted('VOL-CLONE', clone);
  t.equal('VOL-CLONE', clone, '/label', label);
  // Of one that grew, and of what was cloned from it, the answer may show the size before.
  if (size === NEVER_GREW) t.equal('VOL-CLONE', clone, '/size', size);
  const id = requireAnsweredId(clone);
  t.holds('VOL-CLONE', id !== source.id, {
    expected: 'a clone with an id of its own',
    received: `the id of its source, ${source.id}`,
    answers: [clone],
  });
  await readsAsClone(t, id, { label, size });
  observeRegion(t, source, clone);
  const path = `/volumes/${id}`;
  return { id, path, body: (await awaitSize(t, { path }, size)).body };
}

function readsAsClone(t: CheckContext, id: number, expected: { label: string; size: number }) {
  return t.eventually(
    'VOL-CLONE',
    `volume ${id} with label ${expected.label} and ${expected.size} GiB`,
    () => t.owner.get(`/volumes/${id}`),
    ({ body }) => body?.label === expected.label && body?.size === expected.size,
  );
}

function observeRegion(t: CheckContext, { body }: ArrangedVolume, clone: Answer): void {
  const region = clone.body.region === body.region ? 'the region' : 'another region than that';
  t.observe('SIL-VOL-CLONE-TAGS', `a clone is in ${region} of its source`, clone);
}
