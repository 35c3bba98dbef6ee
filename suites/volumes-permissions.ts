import type { Answer } from '../src/run/answer.ts';
import { type Attachable, attachVolume, detachVolume } from '../src/run/arrange/attachment.ts';
import { sharedInstance } from '../src/run/arrange/instance.ts';
import { arrangeVolume, volumeBody, volumePath } from '../src/run/arrange/volume.ts';
import type { Caller } from '../src/run/caller.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { Inconclusive, Skip } from '../src/run/signals.ts';
import { cloneVolume, createVolume } from './volumes-requests.ts';

/** Grants and permissions of restricted users on volumes (endpoints/volumes, rules 1 and 2). */
export function permissions(check: Declare): void {
  check('creating a volume needs the grant add_volumes', ['VOL-CREATE-GRANT'], async (t) => {
    const [without, holder] = [t.as('restricted'), t.as('restrictedWithGrants')];
    t.accepted('VOL-CREATE-GRANT', await createVolume(t, volumeBody(t), holder));
    t.refused('VOL-CREATE-GRANT', await createVolume(t, volumeBody(t), without));
  });

  check('cloning a volume needs the grant add_volumes', ['VOL-CLONE-GRANT'], async (t) => {
    const without = t.as('restricted');
    const source = await arrangeVolume(t);
    const [reader, path] = readableVolume(t);
    if (reader) t.refused('VOL-CLONE-GRANT', await cloneAs(t, reader, path));
    t.refused('VOL-CLONE-GRANT', await cloneAs(t, without, source.path));
  });

  check('updating a volume needs read_write on it', ['VOL-UPDATE-PERMISSION'], async (t) => {
    const { reader, path, body } = await readOnlyVolume(t);
    const answer = await reader.put(path, { label: t.names.label() });
    if (answer.ok) await t.owner.put(path, { label: body.label });
    t.refused('VOL-UPDATE-PERMISSION', answer);
  });

  check('deleting a volume needs read_write on it', ['VOL-DELETE-PERMISSION'], async (t) => {
    const { reader, path } = await readOnlyVolume(t);
    t.refused('VOL-DELETE-PERMISSION', await reader.delete(path));
    t.accepted('VOL-DELETE-PERMISSION', await t.owner.get(path));
  });

  check(
    'attaching and detaching need read_write on the volume',
    ['VOL-ATTACH-VOLUME-PERMISSION', 'VOL-DETACH-VOLUME-PERMISSION'],
    async (t) => {
      const { reader, path, body } = await readOnlyVolume(t);
      const instance = readOnlyInstance(t);
      if (body.compute_id !== null) {
        throw new Inconclusive(`${path} is attached already; expected it on no instance`);
      }
      try {
        const attached = await reader.post(`${path}/attach`, { compute_id: instance });
        t.refused('VOL-ATTACH-VOLUME-PERMISSION', attached);
        await attachVolume(t, { id: body.id, path }, instance);
        t.refused('VOL-DETACH-VOLUME-PERMISSION', await reader.post(`${path}/detach`));
        t.equal('VOL-DETACH-VOLUME-PERMISSION', await t.owner.get(path), '/compute_id', instance);
      } finally {
        await detachVolume(t, { id: body.id, path });
      }
    },
  );

  check(
    'attaching and detaching need read_write on the instance, and no grant on it is not that',
    INSTANCE_PERMISSION,
    async (t) => {
      const creator = t.as('restrictedWithGrants');
      const instance = await sharedInstance(t);
      const made = await createVolume(t, volumeBody(t), creator);
      const volume = volumeOf(made);
      if (volume === undefined) throw notMade(made);
      await mayNotMove(t, creator, volume, instance.id);
      await removeAsOwner(t, volume);
    },
  );

  check(
    'attaching and detaching need read_write on the instance, and read_only on it is not that',
    INSTANCE_PERMISSION,
    async (t) => {
      const reader = t.as('readOnlyUser');
      const instance = readOnlyInstance(t);
      const volume = await writableVolume(t, reader);
      const seen = await reader.put(volume.path, { label: volume.label });
      if (!seen.ok)
        throw new Inconclusive(`${volume.path} is not theirs to write: ${seen.summary}`);
      await mayNotMove(t, reader, volume, instance);
      if (volume.isNew) await removeAsOwner(t, volume);
    },
  );
}

const INSTANCE_PERMISSION = ['VOL-ATTACH-INSTANCE-PERMISSION', 'VOL-DETACH-INSTANCE-PERMISSION'];

/** The user may write the volume, and not the instance: it stays where the owner put it. */
async function mayNotMove(
  t: CheckContext,
  user: Caller,
  volume: Attachable,
  instance: number,
): Promise<void> {
  const { path } = volume;
  try {
    const attached = await user.post(`${path}/attach`, { compute_id: instance });
    t.refused('VOL-ATTACH-INSTANCE-PERMISSION', attached);
    await attachVolume(t, volume, instance);
    t.refused('VOL-DETACH-INSTANCE-PERMISSION', await user.post(`${path}/detach`));
  } finally {
    await detachVolume(t, volume);
  }
}

/** A volume by what its answers say, and whether the check created it. */
type Writable = Attachable & { readonly label: string; readonly isNew: boolean };

/** The volume that the read-only user may write: that of the target, or else one of their own. */
async function writableVolume(t: CheckContext, reader: Caller): Promise<Writable> {
  const known = t.fixture('readOnly').writableVolume;
  if (known === undefined) {
    const own = volumeOf(await createVolume(t, volumeBody(t), reader));
    if (own !== undefined) return { ...own, isNew: true };
    throw new Skip('the read-only user has no volume to write', 'fixtures.readOnly.writableVolume');
  }
  const read = await reader.get(`/volumes/${known}`);
  const given = volumeOf(read);
  if (given !== undefined && read.body.compute_id === null) return { ...given, isNew: false };
  throw new Inconclusive(`/volumes/${known} is not seen on no instance: ${read.summary}`);
}

/** The volume in a successful answer. */
function volumeOf({ ok, body }: Answer): Omit<Writable, 'isNew'> | undefined {
  const path = ok ? volumePath(body) : undefined;
  return path === undefined ? undefined : { id: body.id, path, label: body.label };
}

/** Whether users may delete what they created is not said. */
async function removeAsOwner(t: CheckContext, { path }: Attachable): Promise<void> {
  if ((await t.owner.delete(path)).ok) t.creations.forget(path);
}

function notMade(answer: Answer): Inconclusive {
  return new Inconclusive(`the restricted user could not create a volume: ${answer.summary}`);
}

/** Clones as a user who may not; should that succeed, the owner removes the clone. */
async function cloneAs(t: CheckContext, caller: Caller, path: string): Promise<Answer> {
  const answer = await cloneVolume(t, { path }, t.names.label(), caller);
  const clone = answer.ok ? volumePath(answer.body) : undefined;
  if (clone !== undefined && (await t.owner.delete(clone)).ok) t.creations.forget(clone);
  return answer;
}

/** The volume that `credentials.readOnlyUser` may only read, when there is one. */
function readableVolume(t: CheckContext): [reader: Caller | undefined, path: string] {
  const { credentials, fixtures } = t.world.settings.configuration;
  const id = fixtures.readOnly?.volume;
  if (id === undefined || credentials.readOnlyUser === undefined) return [undefined, ''];
  return [t.as('readOnlyUser'), `/volumes/${id}`];
}

/** The same, after seeing that the user can indeed read it: else refusals would prove nothing. */
async function readOnlyVolume(t: CheckContext) {
  const reader = t.as('readOnlyUser');
  const id = t.fixture('readOnly').volume;
  if (id === undefined) throw new Skip('no volume to read only', 'fixtures.readOnly.volume');
  const path = `/volumes/${id}`;
  const read = await reader.get(path);
  if (!read.ok) throw new Inconclusive(`the read-only user cannot read ${path}: ${read.summary}`);
  return { reader, path, body: read.body };
}

function readOnlyInstance(t: CheckContext): number {
  const { instance } = t.fixture('readOnly');
  if (instance === undefined) {
    throw new Skip('no instance to read only', 'fixtures.readOnly.instance');
  }
  return instance;
}
