import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import {
  type ArrangedVolume,
  arrangeVolume,
  volumeBody,
} from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd, readsInTheEnd } from '../../../src/check/in-the-end.ts';
import { staysWhole } from '../../../src/check/whole/record.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { attemptVpc } from '../../05-vpcs/requests.ts';
import { askedTwice } from '../../support/callers/asked-twice.ts';
import { isLeftAlone } from '../../support/callers/left-alone.ts';
import { mayNotDelete, mayNotUpdate } from '../../support/callers/reader.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { everythingListed } from '../../support/pages/any-page.ts';
import { whereShown } from '../../support/where-shown.ts';
import { detachAgain } from '../attachment/on-instance.ts';
import { createVolume, isNotCreated } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import { assertMayNotCreate, isReaderRefused } from './lacking-grant.ts';
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

  check('the grant to create VPCs is none to create volumes', ['VOL-CREATE-GRANT'], async (t) => {
    const user = t.as('addVpcUser');
    const ask = () => createVolume(t, volumeBody(t), user);
    t.refused('VOL-CREATE-GRANT', await askedTwice(t, ask));
    // Who is refused everything is not known to have a grant at all.
    const { ok, summary } = await attemptVpc(t, {}, user);
    if (!ok) throw new Inconclusive(`the user creates no VPC either: ${summary}`);
  });

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
    if (!isShortRun(t)) for (const user of STRANGERS) await isNotListed(t, user, { id, path });
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

/** Restricted users who need no permission on any volume. */
const STRANGERS = ['restricted', 'restrictedWithGrants'] as const;

/** What a user may not read is not listed to them either. */
async function isNotListed(
  t: CheckContext,
  role: (typeof STRANGERS)[number],
  { id, path }: Pick<ArrangedVolume, 'id' | 'path'>,
): Promise<void> {
  const user = await whereShown(async () => t.as(role));
  if (user === undefined) return;
  const agrees = async () => {
    const listed = (await user.list('/volumes')) ?? [];
    return listed.every((each) => each.id !== id) || !(await user.get(path)).refused;
  };
  await t.comesTrue(
    'VOL-LIST',
    `volume ${id} to be readable by ${role}, to whom it is listed`,
    agrees,
  );
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
