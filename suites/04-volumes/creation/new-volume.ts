import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { arrangeVolume, volumeBody } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { becomesActive, createVolume } from '../requests.ts';
import { runTag } from '../run-tag.ts';

/** What a new volume has once it is there: its tags, no instance, and an id by which it is read (endpoints/volumes#POST /volumes). */
export function newVolumeChecks(check: Declare): void {
  check(
    'tags given on creation are kept',
    ['VOL-CREATE-TAGS', 'VOL-CREATE-SIZE-DEFAULT', 'VOL-STATUS-BECOMES-ACTIVE'],
    async (t) => {
      const tags = [runTag(t), runTag(t)];
      const made = await createVolume(t, volumeBody(t, { tags }));
      const needsSize =
        made.refused && (await createVolume(t, volumeBody(t, { tags, size: 20 }))).ok;
      t.accepted(needsSize ? 'VOL-CREATE-SIZE-DEFAULT' : 'VOL-CREATE-TAGS', made);
      const id = requireAnsweredId(made);
      await t.eventually(
        'VOL-CREATE-TAGS',
        `the tags ${tags.join(' and ')}`,
        () => t.owner.get(`/volumes/${id}`),
        (seen) => sameMembers(seen.body?.tags, tags),
        t.convergence,
        '/tags',
      );
      await becomesActive(t, `/volumes/${id}`);
      t.equal('VOL-CREATE-SIZE-DEFAULT', made, '/size', 20);
    },
  );

  check(
    'without compute_id a volume stays unattached',
    ['VOL-CREATE-UNATTACHED', 'VOL-COMPUTE-ID-NULL-UNATTACHED'],
    async (t) => {
      const instance = takingVolumes(await sharedInstance(t));
      const volume = await arrangeVolume(t);
      const list = () => t.owner.get(`/compute/instances/${instance.id}/volumes`);
      const lacks = ({ items }: Answer) => items.every((item) => item.id !== volume.id);
      const { held, last } = await poll(list, lacks, t.convergence);
      const read = held ? last : await t.owner.get(volume.path);
      // Where both say so, it is not the list that is wrong.
      const isOnBoth = read.body?.compute_id === instance.id;
      t.holds('VOL-CREATE-UNATTACHED', held, {
        expected: t.waits.withWait(`volume ${volume.id} not on instance ${instance.id}`),
        received: (isOnBoth ? read : last).summary,
        answers: isOnBoth ? [last, read] : [last],
      });
      const free = { compute_id: null };
      await readsInTheEnd(t, 'VOL-COMPUTE-ID-NULL-UNATTACHED', volume.path, free);
    },
  );

  check('every volume is read by an id of its own', ['VOL-GET', 'VOL-ID-UNIQUE'], async (t) => {
    // Three: where every other creation is answered wrongly, one of them is, and one before it is not.
    const bodies = [volumeBody(t), volumeBody(t), volumeBody(t)];
    const made = await Promise.all(bodies.map((body) => createVolume(t, body)));
    const ids = made.filter(({ ok }) => ok).map(requireAnsweredId);
    t.holds('VOL-ID-UNIQUE', new Set(ids).size === ids.length, {
      expected: `${ids.length} different ids`,
      received: ids.join(', '),
      answers: made,
    });
    for (const [index, { ok, body }] of made.entries()) {
      // Another check decides whether creations are accepted: the account may have no room for all.
      if (!ok) continue;
      const { id } = body;
      await readsInTheEnd(t, 'VOL-GET', `/volumes/${id}`, { id, label: bodies[index]?.label });
    }
    await isListedOnce(t);
  });
}

/** In the end no id stands twice on one page of the list: what moves to another place may be in both for a moment. */
async function isListedOnce(t: CheckContext): Promise<void> {
  const idsOn = ({ items }: Answer) => items.map(({ id }) => id);
  const isOnce = (page: Answer) => new Set(idsOn(page)).size === page.items.length;
  const { held, last } = await poll(() => t.owner.get('/volumes'), isOnce, t.convergence);
  t.holds('VOL-ID-UNIQUE', held, {
    expected: 'no id twice on one page of the list',
    received: `ids ${idsOn(last).slice(0, 100).join(', ')}`,
    answers: [last],
  });
}

/** Whether these are the tags: their order is not stated. */
function sameMembers(seen: unknown, expected: readonly string[]): boolean {
  return (
    Array.isArray(seen) &&
    seen.length === expected.length &&
    expected.every((each) => seen.includes(each))
  );
}
