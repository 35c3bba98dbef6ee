import type { Attachable } from '../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../src/check/arrange/shown-id.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { whileOffered } from '../../src/check/arrange/volume-size.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readsInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import {
  CHOSEN_ID,
  LONG_AGO,
  type ReadOnlyField,
  takesNothingOver,
  wholeAnswer,
} from '../support/read-only-creation.ts';
import { isListedAsRead } from './list/list.ts';
import { becomesActive, createVolume, isActive, resizeVolume } from './requests.ts';
import { runTag } from './run-tag.ts';

/** POST /volumes without an instance, and reading what it made. */
export function creationChecks(check: Declare): void {
  check('a new volume is answered as asked', ['VOL-CREATE'], async (t) => {
    const size = 21;
    const body = volumeBody(t, { size });
    const made = await createVolume(t, body);
    await whileOffered(t, size, async () => t.accepted('VOL-CREATE', made));
    t.equal('VOL-CREATE', made, '/label', body.label);
    t.equal('VOL-CREATE', made, '/size', size);
  });

  check(
    'a new volume is in the region asked for, and has the default size in each',
    ['VOL-REGION-AS-ASKED', 'VOL-CREATE-SIZE-DEFAULT', 'VOL-LIST'],
    async (t) => {
      for (const region of regionsOf(t)) {
        const volume = await createdIn(t, region);
        await readsInTheEnd(t, 'VOL-REGION-AS-ASKED', volume.path, { region });
        await readsInTheEnd(t, 'VOL-CREATE-SIZE-DEFAULT', volume.path, { size: 20 });
        await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
      }
    },
  );

  check(
    'without size a volume has 20 GiB; it becomes active, and is again after it grew',
    ['VOL-CREATE-SIZE-DEFAULT', 'VOL-STATUS-BECOMES-ACTIVE'],
    async (t) => {
      const made = await createVolume(t, volumeBody(t));
      t.accepted('VOL-CREATE-SIZE-DEFAULT', made);
      const path = `/volumes/${requireAnsweredId(made)}`;
      t.equal('VOL-CREATE-SIZE-DEFAULT', made, '/size', 20);
      await becomesActive(t, path);
      t.observe('SIL-VOL-STATUS-TRANSITIONS', `a new volume is first ${made.body.status}`, made);
      const resized = await resizeVolume(t, { path }, made.body.size + 1);
      t.observe('SIL-VOL-STATUS-TRANSITIONS', `resized, it is ${resized.body?.status}`, resized);
      await becomesActive(t, path);
    },
  );

  check(
    'what only the service sets of a volume is not taken over from its creation',
    READ_ONLY.map(({ requirement }) => requirement),
    (t) =>
      takesNothingOver(t, READ_ONLY, {
        ask: (fields) => createVolume(t, volumeBody(t, fields)),
        read: async ({ body }) => {
          const look = () => t.owner.get(`/volumes/${body?.id}`);
          return wholeAnswer((await poll(look, isActive, transitionTime(t))).last);
        },
      }),
    { objects: 1 },
  );

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

/** A volume of this region, which its answer names where one is created at the first try. */
async function createdIn(t: CheckContext, region: string): Promise<Attachable> {
  const made = await createVolume(t, volumeBody(t, { region }));
  if (!made.ok) return arrangeVolume(t, { region });
  // An answer without one is no whole volume.
  if (made.body?.region !== undefined) t.equal('VOL-REGION-AS-ASKED', made, '/region', region);
  const id = requireAnsweredId(made);
  const path = `/volumes/${id}`;
  await poll(() => t.owner.get(path), isActive, transitionTime(t));
  return { id, path };
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

/** The read-only fields of resources/volume that a creation does not take. */
const READ_ONLY: readonly ReadOnlyField[] = [
  { field: 'id', value: CHOSEN_ID, requirement: 'VOL-CREATE-ID-READ-ONLY' },
  { field: 'created', value: LONG_AGO, requirement: 'VOL-CREATE-CREATED-READ-ONLY' },
  { field: 'updated', value: LONG_AGO, requirement: 'VOL-CREATE-UPDATED-READ-ONLY' },
  {
    field: 'status',
    value: 'resizing',
    requirement: 'VOL-CREATE-STATUS-READ-ONLY',
    inTheEnd: true,
  },
  {
    field: 'hardware_type',
    value: 'set-by-client',
    requirement: 'VOL-CREATE-HARDWARE-TYPE-READ-ONLY',
  },
  {
    field: 'filesystem_path',
    value: '/set-by-client',
    requirement: 'VOL-CREATE-FILESYSTEM-PATH-READ-ONLY',
  },
  {
    field: 'compute_label',
    value: 'set-by-client',
    requirement: 'VOL-CREATE-COMPUTE-LABEL-READ-ONLY',
  },
];

function regionsOf(t: CheckContext): string[] {
  const { secondRegion } = t.run.settings.configuration.fixtures;
  return [t.fixture('region'), ...(secondRegion === undefined ? [] : [secondRegion])];
}

/** Whether these are the tags: their order is not stated. */
function sameMembers(seen: unknown, expected: readonly string[]): boolean {
  return (
    Array.isArray(seen) &&
    seen.length === expected.length &&
    expected.every((each) => seen.includes(each))
  );
}
