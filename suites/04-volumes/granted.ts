import type { Attachable } from '../../src/check/arrange/attachment.ts';
import { volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { createVolume } from './requests.ts';

/**
 * The volume that the read-only user may read and no more, after seeing that they can indeed read it:
 * else refusals would prove nothing.
 * @throws Skip when there is none
 */
export async function readOnlyVolume(t: CheckContext) {
  const reader = t.as('readOnlyUser');
  const id = t.fixture('readOnly').volume;
  if (id === undefined) throw new Skip('no volume to read only', 'fixtures.readOnly.volume');
  const path = `/volumes/${id}`;
  const read = await reader.get(path);
  if (!read.ok) throw new Inconclusive(`the read-only user cannot read ${path}: ${read.summary}`);
  return { reader, path, body: read.body };
}

/** The instance that the read-only user may not write. @throws Skip when there is none */
export function readOnlyInstance(t: CheckContext): number {
  const { instance } = t.fixture('readOnly');
  if (instance === undefined) {
    throw new Skip('no instance to read only', 'fixtures.readOnly.instance');
  }
  return instance;
}

/** A volume by what its answers say. */
export type Granted = Attachable & { readonly label: string };

/**
 * Lets a check have the volume that the read-only user may write, on no instance: that of the target,
 * or else one of their own, which is removed at the end.
 * @throws Skip when there is none
 */
export async function withWritableVolume(
  t: CheckContext,
  reader: Caller,
  use: (volume: Granted) => Promise<void>,
): Promise<void> {
  const known = t.fixture('readOnly').writableVolume;
  if (known !== undefined) {
    return t.serialized('volume that the read-only user may write', async () =>
      use(await unattached(reader, known)),
    );
  }
  const own = volumeOf(await createVolume(t, volumeBody(t), reader));
  if (own === undefined) {
    throw new Skip('the read-only user has no volume to write', 'fixtures.readOnly.writableVolume');
  }
  await use(own);
  await removeAsOwner(t, own);
}

async function unattached(reader: Caller, id: number): Promise<Granted> {
  const read = await reader.get(`/volumes/${id}`);
  const given = volumeOf(read);
  if (given !== undefined && read.body.compute_id === null) return given;
  throw new Inconclusive(`/volumes/${id} is not seen on no instance: ${read.summary}`);
}

/** The volume in a successful answer. */
export function volumeOf({ ok, body }: Answer): Granted | undefined {
  const path = ok ? volumePath(body) : undefined;
  return path === undefined ? undefined : { id: body.id, path, label: body.label };
}

/** Whether users may delete what they created is not said. */
export async function removeAsOwner(t: CheckContext, { path }: Attachable): Promise<void> {
  if ((await t.owner.delete(path)).ok) t.creations.forget(path);
}
