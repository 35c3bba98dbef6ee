import { sharedInstance } from '../src/run/arrange/instance.ts';
import { arrangeVolume } from '../src/run/arrange/volume.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { poll } from '../src/run/poll.ts';
import { runTag } from './run-tag.ts';
import { cloneVolume, removeVolume, resizeVolume } from './volumes-requests.ts';

/** Listing, updating and deleting volumes. */
export function life(check: Declare): void {
  check('the list holds a volume until it is deleted', ['VOL-LIST'], async (t) => {
    const volume = await arrangeVolume(t);
    const listed = await poll(
      () => listedIds(t),
      (ids) => ids.includes(volume.id),
      t.settleSeconds,
    );
    t.holds('VOL-LIST', listed.held, {
      expected: `volume ${volume.id} in GET /volumes`,
      received: `ids ${listed.last.slice(-20).join(', ')}`,
      answers: [await t.owner.get('/volumes')],
    });
    await t.owner.delete(volume.path);
    const after = await poll(
      () => listedIds(t),
      (ids) => !ids.includes(volume.id),
      t.settleSeconds,
    );
    if (after.held) t.creations.forget(volume.path);
    t.holds('VOL-LIST', after.held || (await t.owner.get(volume.path)).ok, {
      expected: `the deleted volume ${volume.id} to leave GET /volumes`,
      received: 'it is still listed, though it cannot be read any more',
      answers: [await t.owner.get('/volumes')],
    });
  });

  check('an update changes label and tags, again and again', ['VOL-UPDATE'], async (t) => {
    const volume = await arrangeVolume(t);
    const tags = [runTag(t), runTag(t)];
    for (const wish of [
      { label: t.names.label() },
      { tags: tags.slice(0, 1) },
      { label: t.names.labelOf(32), tags },
      { tags: [] },
      { label: t.names.label(), tags: tags.slice(1) },
      { label: volume.body.label },
    ]) {
      const answer = await t.owner.put(volume.path, wish);
      t.accepted('VOL-UPDATE', answer);
      t.equal('VOL-UPDATE', answer, '/id', volume.id);
      await readsAs(t, volume.path, wish);
    }
  });

  check('a deleted volume is gone', ['VOL-DELETE'], async (t) => {
    const volume = await arrangeVolume(t);
    t.accepted('VOL-DELETE', await t.owner.delete(volume.path));
    const look = () => t.owner.get(volume.path);
    await t.eventually('VOL-DELETE', 'the volume to be gone', look, (seen) => seen.refused);
    t.creations.forget(volume.path);
  });

  check('a deleted volume stays deleted', ['VOL-DELETE-IRREVERSIBLE'], async (t) => {
    const instance = await sharedInstance(t);
    const volume = await arrangeVolume(t);
    await removeVolume(t, volume);
    const refused = async (answer: ReturnType<typeof t.owner.get>) =>
      t.refused('VOL-DELETE-IRREVERSIBLE', await answer);
    await refused(t.owner.put(volume.path, { label: volume.body.label }));
    await refused(resizeVolume(t, volume, volume.body.size + 1));
    await refused(cloneVolume(t, volume));
    await refused(t.owner.post(`${volume.path}/attach`, { compute_id: instance.id }));
    await refused(t.owner.post(`${volume.path}/detach`));
    await refused(t.owner.delete(volume.path));
    await refused(t.owner.get(volume.path));
  });

  check('a migrating volume cannot be deleted', ['VOL-DELETE-MIGRATING-REFUSED'], async (t) => {
    const path = `/volumes/${t.fixture('migratingVolume')}`;
    t.refused('VOL-DELETE-MIGRATING-REFUSED', await t.owner.delete(path));
    const read = await t.owner.get(path);
    t.accepted('VOL-DELETE-MIGRATING-REFUSED', read);
  });
}

async function listedIds(t: CheckContext): Promise<number[]> {
  return ((await t.owner.list('/volumes')) ?? []).map((item) => item.id);
}

function readsAs(t: CheckContext, path: string, wish: { label?: string; tags?: string[] }) {
  const { label, tags } = wish;
  return t.eventually(
    'VOL-UPDATE',
    `${path} to read ${JSON.stringify(wish)}`,
    () => t.owner.get(path),
    ({ body }) =>
      (label === undefined || body?.label === label) &&
      (tags === undefined || [...(body?.tags ?? [])].sort().join() === [...tags].sort().join()),
  );
}
