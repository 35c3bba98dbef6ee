import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { countsOnceHeard, untilHeard } from '../../src/check/doubt/heard.ts';
import { isGoneInTheEnd, isOfOthers } from '../../src/check/gone.ts';
import { isDeleted, isRefusedInTheEnd } from '../../src/check/in-the-end.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leavesSmallPages } from '../support/pages/small-pages.ts';
import { cloneVolume, growVolume, resizeVolume } from './requests.ts';
import { runTag } from './run-tag.ts';

/** DELETE /volumes/{volumeId}, and the list before and after it. */
export function deletionChecks(check: Declare): void {
  check(
    'the list holds a volume until it is deleted; then it is gone for good',
    ['VOL-LIST', 'VOL-DELETE', 'VOL-DELETE-IRREVERSIBLE'],
    async (t) => {
      const instance = takingVolumes(await sharedInstance(t));
      const made = await arrangeVolume(t, { tags: [runTag(t)] });
      const volume = { ...made, body: await withLabel(t, made, t.names.label()) };
      await isListed(t, volume);
      await deleteWholly(t, volume);
      await staysDeleted(t, volume, instance.id);
      await isUnlisted(t, volume);
      const isIt = isListedAs(t, volume);
      await leavesSmallPages(t, 'VOL-LIST', '/volumes', isIt);
    },
  );

  check('a volume that has grown is deleted too', ['VOL-DELETE'], async (t) => {
    const volume = await arrangeVolume(t);
    await growVolume(t, volume, volume.body.size + 1);
    await deleteWholly(t, volume);
  });
}

/** What was updated may be kept where what is deleted is not looked for; whether it is updated, others judge. */
async function withLabel(t: CheckContext, { path, body }: ArrangedVolume, label: string) {
  const { ok } = await t.owner.put(path, { label });
  return ok ? { ...body, label } : body;
}

/** Deletes a volume and sees that it is gone. */
async function deleteWholly(t: CheckContext, { path }: ArrangedVolume): Promise<void> {
  await isDeleted(t, 'VOL-DELETE', path);
  await isGoneInTheEnd(t, 'VOL-DELETE', path);
  t.creations.forget(path);
}

async function isListed(t: CheckContext, { id }: ArrangedVolume): Promise<void> {
  const look = async () => ((await t.owner.list('/volumes')) ?? []).map((item) => item.id);
  const { held, last } = await poll(look, (ids) => ids.includes(id), t.convergence);
  t.holds('VOL-LIST', held, {
    expected: `volume ${id} in GET /volumes`,
    received: `ids ${last.slice(-20).join(', ')}`,
    answers: [await t.owner.get('/volumes')],
  });
}

/** Whether an item is the volume: its id may be that of another one, which has a name of its own. */
function isListedAs(t: CheckContext, { id, path }: ArrangedVolume) {
  return (body: { id?: unknown }) => body.id === id && !isOfOthers(t, path, { ok: true, body });
}

async function isUnlisted(t: CheckContext, volume: ArrangedVolume): Promise<void> {
  const look = async () => (await t.owner.list('/volumes')) ?? [];
  const isIt = isListedAs(t, volume);
  const { held } = await poll(look, (items) => !items.some(isIt), t.convergence);
  t.holds('VOL-LIST', held, {
    expected: `the deleted volume ${volume.id} to leave GET /volumes`,
    received: 'it is still listed, though it cannot be read any more',
    answers: [await t.owner.get('/volumes')],
  });
}

/**
 * No operation on the id of a deleted volume succeeds once updates know that it is gone, but that a second deletion
 * may be answered like the first: nothing comes back by it.
 */
async function staysDeleted(t: CheckContext, volume: ArrangedVolume, instance: number) {
  const { path, body } = volume;
  const update = () => t.owner.put(path, { label: body.label });
  await assertNobodys(t, path);
  await isRefusedInTheEnd(t, 'VOL-DELETE-IRREVERSIBLE', update);
  await untilHeard(t);
  for (const ask of [
    () => resizeVolume(t, volume, body.size + 1),
    () => cloneVolume(t, volume),
    () => t.owner.post(`${path}/attach`, { compute_id: instance }),
    () => t.owner.post(`${path}/detach`),
  ]) {
    await assertNobodys(t, path);
    const answer = await ask();
    if (answer.ok) await assertNobodys(t, path);
    if (answer.ok) countsOnceHeard(t, `what was asked of ${path}`);
    t.refused('VOL-DELETE-IRREVERSIBLE', answer);
  }
  await assertNobodys(t, path);
  await t.owner.delete(path);
  await isGoneInTheEnd(t, 'VOL-DELETE-IRREVERSIBLE', path);
}

/** @throws Inconclusive where the id was given to others by now: what is asked of it is asked of what is theirs */
async function assertNobodys(t: CheckContext, path: string): Promise<void> {
  if (isOfOthers(t, path, await t.owner.get(path)))
    throw new Inconclusive(`${path} is somebody else's by now`);
}
