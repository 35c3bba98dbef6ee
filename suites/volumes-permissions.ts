import type { Answer } from '../src/run/answer.ts';
import { attachVolume, detachVolume } from '../src/run/arrange/attachment.ts';
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
    'attaching and detaching need read_write on the instance',
    ['VOL-ATTACH-INSTANCE-PERMISSION', 'VOL-DETACH-INSTANCE-PERMISSION'],
    async (t) => {
      const creator = t.as('restrictedWithGrants');
      const instance = await sharedInstance(t);
      const made = await createVolume(t, volumeBody(t), creator);
      const path = volumePath(made.body);
      if (!made.ok || path === undefined) throw notMade(made);
      const volume = { id: made.body.id, path };
      const body = { compute_id: instance.id };
      try {
        t.refused('VOL-ATTACH-INSTANCE-PERMISSION', await creator.post(`${path}/attach`, body));
        await attachVolume(t, volume, instance.id);
        t.refused('VOL-DETACH-INSTANCE-PERMISSION', await creator.post(`${path}/detach`));
      } finally {
        await detachVolume(t, volume);
      }
    },
  );
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
