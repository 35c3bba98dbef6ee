import { sharedInstance } from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { runTag } from '../support/run-tag.ts';
import { cloneVolume, resizeVolume } from './requests.ts';

/** Listing, updating and deleting volumes. */
export function life(check: Declare): void {
  check(
    'the list holds a volume until it is deleted; then it is gone for good',
    ['VOL-LIST', 'VOL-DELETE', 'VOL-DELETE-IRREVERSIBLE'],
    async (t) => {
      const instance = await sharedInstance(t);
      const volume = await arrangeVolume(t, { tags: [runTag(t)] });
      await isListed(t, volume);
      t.accepted('VOL-DELETE', await t.owner.delete(volume.path));
      const look = () => t.owner.get(volume.path);
      await t.eventually('VOL-DELETE', 'the volume to be gone', look, (seen) => seen.refused);
      t.creations.forget(volume.path);
      await staysDeleted(t, volume, instance.id);
      await isUnlisted(t, volume);
    },
  );

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

  check('a migrating volume cannot be deleted', ['VOL-DELETE-MIGRATING-REFUSED'], async (t) => {
    const path = `/volumes/${t.fixture('migratingVolume')}`;
    for (let time = 1; time <= 2; time += 1) {
      t.refused('VOL-DELETE-MIGRATING-REFUSED', await t.owner.delete(path));
    }
    const read = await t.owner.get(path);
    t.accepted('VOL-DELETE-MIGRATING-REFUSED', read);
  });
}

async function isListed(t: CheckContext, { id }: ArrangedVolume): Promise<void> {
  const look = () => listedIds(t);
  const { held, last } = await poll(look, (ids) => ids.includes(id), t.convergence);
  t.holds('VOL-LIST', held, {
    expected: `volume ${id} in GET /volumes`,
    received: `ids ${last.slice(-20).join(', ')}`,
    answers: [await t.owner.get('/volumes')],
  });
}

async function isUnlisted(t: CheckContext, { id }: ArrangedVolume): Promise<void> {
  const look = () => listedIds(t);
  const { held } = await poll(look, (ids) => !ids.includes(id), t.convergence);
  t.holds('VOL-LIST', held, {
    expected: `the deleted volume ${id} to leave GET /volumes`,
    received: 'it is still listed, though it cannot be read any more',
    answers: [await t.owner.get('/volumes')],
  });
}

/** No operation on the id of a deleted volume succeeds. */
async function staysDeleted(t: CheckContext, volume: ArrangedVolume, instance: number) {
  const { path, body } = volume;
  for (const answer of [
    await t.owner.put(path, { label: body.label }),
    await resizeVolume(t, volume, body.size + 1),
    await cloneVolume(t, volume),
    await t.owner.post(`${path}/attach`, { compute_id: instance }),
    await t.owner.post(`${path}/detach`),
    await t.owner.delete(path),
    await t.owner.get(path),
  ]) {
    t.refused('VOL-DELETE-IRREVERSIBLE', answer);
  }
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
