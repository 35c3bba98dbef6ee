import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { arrangeVolume, volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd, readsInTheEnd } from '../../../src/check/in-the-end.ts';
import { staysWhole } from '../../../src/check/whole/record.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { askedTwice } from '../../support/callers/asked-twice.ts';
import { isLeftAlone } from '../../support/callers/left-alone.ts';
import { mayNotDelete, mayNotUpdate } from '../../support/callers/reader.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { everythingListed } from '../../support/pages/any-page.ts';
import { whereShown } from '../../support/where-shown.ts';
import { detachAgain } from '../attachment/on-instance.ts';
import { cloneVolume, createVolume, isNotCreated } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { writerUpdates } from './writer.ts';

/** Grants and permissions of restricted users on volumes (endpoints/volumes, rule 1). */
export function permissionsChecks(check: Declare): void {
  check(
    'creating a volume needs the grant add_volumes',
    ['VOL-CREATE-GRANT', 'VOL-LIST', 'VOL-GET', 'ERR-UNCHANGED-ELSEWHERE'],
    async (t) => {
      const [without, holder] = [t.as('restricted'), t.as('restrictedWithGrants')];
      for (const wish of [{}, { size: 20 }]) {
        const made = await createVolume(t, volumeBody(t, wish), holder);
        t.accepted('VOL-CREATE-GRANT', made);
        const id = requireAnsweredId(made);
        await isListedToOwner(t, id);
        if (!isShortRun(t)) await isReadInTheEnd(t, 'VOL-GET', `/volumes/${id}`);
      }
      const { id: compute_id } = takingVolumes(await sharedInstance(t));
      for (const body of [
        volumeBody(t),
        volumeBody(t, { size: 21 }),
        { label: t.names.label(), compute_id },
      ]) {
        const made = await askedTwice(t, () => createVolume(t, body, without));
        t.refused('VOL-CREATE-GRANT', made);
        await isNotCreated(t, body, made);
      }
      await writerCreatesNone(t);
    },
  );

  const cloning = async (t: CheckContext) => {
    const without = t.as('restricted');
    const source = await arrangeVolume(t);
    const label = t.names.label();
    const ask = () => cloneAs(t, without, source.path, label);
    t.refused('VOL-CLONE-GRANT', await askedTwice(t, ask));
    await holderClones(t);
    for (const path of await volumesOfReader(t)) {
      await mayNotClone(t, t.as('readOnlyUser'), path);
    }
  };
  const title = 'cloning a volume needs the grant add_volumes';
  check(title, ['VOL-CLONE-GRANT', 'VOL-GET', 'ERR-UNCHANGED-ELSEWHERE'], cloning, { objects: 3 });

  check('who cannot read a volume is not listed it', ['VOL-LIST'], async (t) => {
    const { reader, body } = await findReadOnlyVolume(t);
    const { id, path } = await arrangeVolume(t);
    const listed = async () => ((await reader.list('/volumes')) ?? []).map((each) => each.id);
    // All of them: a list without its last item lacks another one each time, unless it is short.
    const { writableVolume = body.id } = t.fixture('readOnly');
    for (const known of new Set([body.id, writableVolume])) {
      if (!(await reader.get(`/volumes/${known}`)).ok) continue;
      const own = `volume ${known}, which the read-only user reads, in their list`;
      await t.comesTrue('VOL-LIST', own, async () => (await listed()).includes(known));
    }
    // What is listed may be readable a little later: only what stays refused is not to be viewed.
    const agrees = async () => !(await listed()).includes(id) || !(await reader.get(path)).refused;
    const readable = `volume ${id} to be readable by whom it is listed to`;
    await t.comesTrue('VOL-LIST', readable, agrees);
    if (!isShortRun(t)) {
      const onAnyPage = async () => (await everythingListed(reader, '/volumes')) ?? [];
      const agreesThere = async () =>
        !(await onAnyPage()).some((each) => each.id === id) || !(await reader.get(path)).refused;
      await t.comesTrue('VOL-LIST', `${readable}, whatever pages are asked for`, agreesThere);
    }
    const { instance } = t.fixture('readOnly');
    if (instance === undefined || isShortRun(t)) return;
    // Who reads an instance need not read what is on it.
    const attach = () => attachVolume(t, { id, path }, instance).then(() => true);
    if (!(await whereShown(attach))) return;
    try {
      await t.comesTrue('VOL-LIST', `${readable}, on an instance`, agrees);
    } finally {
      await detachVolume(t, { id, path });
    }
  });

  check('updating a volume needs read_write on it', ['VOL-UPDATE-PERMISSION'], async (t) => {
    const { reader, path, body } = await findReadOnlyVolume(t);
    const [label, tags] = [{ label: t.names.label() }, { tags: [runTag(t)] }];
    for (const change of [label, tags, { ...label, ...tags }]) {
      await mayNotUpdate(t, 'VOL-UPDATE-PERMISSION', path, change, body);
    }
    await writerUpdates(t, reader);
  });

  check('resizing a volume needs read_write on it', ['VOL-RESIZE-PERMISSION'], async (t) => {
    const { reader, path, body } = await findReadOnlyVolume(t);
    if (!Number.isInteger(body.size)) throw new Inconclusive(`${path} shows no size`);
    const larger = { size: Number(body.size) + 1 };
    const resize = () => reader.post(`${path}/resize`, larger);
    t.refused('VOL-RESIZE-PERMISSION', await askedTwice(t, resize));
    await staysWhole(t, 'VOL-RESIZE-PERMISSION', { path, fields: { size: body.size } });
  });

  check('a user without grants resizes no volume', ['VOL-RESIZE-PERMISSION'], async (t) => {
    const { path, body } = await arrangeVolume(t);
    const larger = { size: body.size + 1 };
    t.refused('VOL-RESIZE-PERMISSION', await t.as('restricted').post(`${path}/resize`, larger));
    await readsInTheEnd(t, 'VOL-RESIZE-PERMISSION', path, { size: body.size });
  });

  check(
    'the grant to create volumes is none to change those of others',
    ['VOL-UPDATE-PERMISSION', 'VOL-RESIZE-PERMISSION', 'VOL-DELETE-PERMISSION'],
    async (t) => {
      leftToLongerRuns(t, 'grants to create, used on what others made');
      const { path, body } = await arrangeVolume(t);
      const holder = t.as('restrictedWithGrants');
      const relabelled = await holder.put(path, { label: t.names.label() });
      t.refused('VOL-UPDATE-PERMISSION', relabelled);
      const resized = await holder.post(`${path}/resize`, { size: body.size + 1 });
      t.refused('VOL-RESIZE-PERMISSION', resized);
      await isLeftAlone(t, 'VOL-DELETE-PERMISSION', path, await holder.delete(path));
    },
  );

  check('deleting a volume needs read_write on it', ['VOL-DELETE-PERMISSION'], async (t) => {
    const { path } = await findReadOnlyVolume(t);
    await mayNotDelete(t, 'VOL-DELETE-PERMISSION', path);
  });
}

/** Who has the grant may clone a volume that they made and may write. */
async function holderClones(t: CheckContext): Promise<void> {
  const holder = t.as('restrictedWithGrants');
  const made = await createVolume(t, volumeBody(t), holder);
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path === undefined || !(await holder.put(path, { label: t.names.label() })).ok) return;
  const tagged = await holder.put(path, { tags: [runTag(t)] });
  const choice = tagged.ok ? 'is accepted' : 'is refused';
  t.observe('SIL-TAG-RESTRICTED-UPDATE', `tags in an update: it ${choice}`, tagged);
  const isActive = ({ body }: Answer) => body?.status === 'active';
  if (!(await poll(() => holder.get(path), isActive, t.convergence)).held) return;
  t.accepted('VOL-CLONE-GRANT', await cloneAs(t, holder, path));
}

/** Who may write a volume may not clone it for that; nothing is tried where the read-only user may create one. */
export async function readerMayNotClone(t: CheckContext, path: string): Promise<void> {
  if (await isReaderRefused(t)) await mayNotClone(t, t.as('readOnlyUser'), path);
}

async function mayNotClone(t: CheckContext, user: Caller, path: string): Promise<void> {
  const label = t.names.label();
  const cloned = await askedTwice(t, () => cloneAs(t, user, path, label));
  if (cloned.ok) await assertMayNotCreate(t, user);
  t.refused('VOL-CLONE-GRANT', cloned);
}

/** Clones as a restricted user; the owner removes the clone. What is refused leaves none behind. */
async function cloneAs(
  t: CheckContext,
  caller: Caller,
  path: string,
  label = t.names.label(),
): Promise<Answer> {
  const answer = await cloneVolume(t, { path }, label, caller);
  if (answer.refused) await isNotCreated(t, { label }, answer);
  const clone = answer.ok ? volumePath(answer.body) : undefined;
  if (clone !== undefined && !isShortRun(t)) await isReadInTheEnd(t, 'VOL-GET', clone);
  if (clone !== undefined && (await t.owner.delete(clone)).ok) t.creations.forget(clone);
  return answer;
}

/** The owner is shown what other users of the account created. */
async function isListedToOwner(t: CheckContext, id: number): Promise<void> {
  const look = async () => (await t.owner.list('/volumes'))?.some((each) => each.id === id);
  const { held } = await poll(look, (isThere) => isThere === true, transitionTime(t));
  t.holds('VOL-LIST', held, {
    expected: t.waits.withWait(`volume ${id}, which a restricted user created, in GET /volumes`),
    received: 'a list without it',
    answers: [await t.owner.get('/volumes')],
  });
}

/** To write an instance is not enough to create a volume on it. */
async function writerCreatesNone(t: CheckContext): Promise<void> {
  const compute_id = t.run.settings.configuration.fixtures.readOnly?.writableInstance;
  if (compute_id === undefined || !(await isReaderRefused(t))) return;
  const writer = t.as('readOnlyUser');
  const made = await createVolume(t, { label: t.names.label(), compute_id }, writer);
  await detachAgain(t, made);
  if (made.ok) await assertMayNotCreate(t, writer);
  t.refused('VOL-CREATE-GRANT', made);
}

/** The volumes that the read-only user reads, and writes, where that user has no grant to create any. */
async function volumesOfReader(t: CheckContext): Promise<string[]> {
  const { volume, writableVolume } = t.run.settings.configuration.fixtures.readOnly ?? {};
  if (volume === undefined || !(await isReaderRefused(t))) return [];
  const known = [volume, writableVolume].filter((id) => id !== undefined);
  return known.map((id) => `/volumes/${id}`);
}

/**
 * Whether the read-only user is known and may create no volume: the configuration leaves open whether they
 * have the grant, so a creation tells.
 */
async function isReaderRefused(t: CheckContext): Promise<boolean> {
  if (t.run.settings.configuration.credentials.readOnlyUser === undefined) return false;
  const made = await createVolume(t, volumeBody(t), t.as('readOnlyUser'));
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path !== undefined && (await t.owner.delete(path)).ok) t.creations.forget(path);
  return made.refused;
}

/**
 * The refusal that told that a user lacks the grant may have been one for want of room.
 * @throws Inconclusive unless they are refused all the time, and the owner is not
 */
async function assertMayNotCreate(t: CheckContext, user: Caller): Promise<void> {
  const create = () => createVolume(t, volumeBody(t), user);
  const { held } = await poll(create, ({ ok }) => ok, t.convergence);
  if (!held && (await createVolume(t, volumeBody(t))).ok) return;
  throw new Inconclusive('the read-only user may have the grant add_volumes');
}

/**
 * The volume that the read-only user may only read. It is read first: without that permission, a
 * refusal would not show that read_write is missing.
 * @throws Skip when there is none; Inconclusive when the user cannot read it
 */
export async function findReadOnlyVolume(t: CheckContext) {
  const reader = t.as('readOnlyUser');
  const id = t.fixture('readOnly').volume;
  if (id === undefined) throw new Skip('no volume to read only', 'fixtures.readOnly.volume');
  const path = `/volumes/${id}`;
  const read = await reader.get(path);
  if (!read.ok) throw new Inconclusive(`the read-only user cannot read ${path}: ${read.summary}`);
  return { reader, path, body: read.body };
}
