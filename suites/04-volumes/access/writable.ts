import {
  type Attachable,
  attachVolume,
  detachVolume,
} from '../../../src/check/arrange/attachment.ts';
import { whileChanged } from '../../../src/check/arrange/lent.ts';
import { volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { whereShown } from '../../support/where-shown.ts';
import { createVolume } from '../requests.ts';

/** What one check has at a time. */
export const WRITABLE_VOLUME = 'volume that the read-only user may write';

/** A volume, and the instance that it is put on. */
export interface Move {
  readonly volume: Attachable;
  readonly instance: number;
}

/** Proves that the user may write an instance, by attaching a volume of theirs to it, and detaching it again. */
export function proveWritable(t: CheckContext, user: Caller, instance: number): Promise<void> {
  return withWritableVolume(t, user, async (volume) => {
    try {
      await mayAttach(t, user, { volume, instance });
      const detach = () => user.post(`${volume.path}/detach`);
      const expected = `who attached ${volume.path} to detach it`;
      await t.eventually('VOL-DETACH', expected, detach, ({ ok }) => ok, transitionTime(t));
    } finally {
      await detachVolume(t, volume);
    }
  });
}

/**
 * Attaches as a user who may write both, as far as the configuration says so. What is refused to them all the time, and
 * not to the owner before and after, is refused to them for who they are.
 * @throws Inconclusive when it is not certain that they may
 */
async function mayAttach(t: CheckContext, user: Caller, { volume, instance }: Move): Promise<void> {
  const attached = await whereShown(async () => {
    await attachVolume(t, volume, instance, {}, user);
    return true;
  });
  if (attached) return;
  const given = t.fixture('readOnly').writableVolume === volume.id;
  await attachVolume(t, volume, instance);
  if (given && (await detachVolume(t, volume))) {
    const ask = () => user.post(`${volume.path}/attach`, { compute_id: instance });
    const { last } = await poll(ask, ({ ok }) => ok, t.convergence);
    if (last.ok) return;
    await attachVolume(t, volume, instance);
    t.accepted('VOL-ATTACH', last);
  }
  throw new Inconclusive(`${user.credential} cannot attach ${volume.path} to ${instance}`);
}

/** A volume, with the label that an answer shows. */
export type LabelledVolume = Attachable & { readonly label: string };

/**
 * Hands a check an unattached volume that the read-only user may write: the one that the configuration
 * names, or else one that the user creates, which is deleted at the end.
 * @throws Skip when there is none; Inconclusive when the named one is attached
 */
export async function withWritableVolume(
  t: CheckContext,
  reader: Caller,
  use: (volume: LabelledVolume) => Promise<void>,
): Promise<void> {
  const known = t.fixture('readOnly').writableVolume;
  if (known !== undefined) {
    return t.serialized(WRITABLE_VOLUME, async () => {
      const volume = await readUnattached(t, reader, known);
      const back = { method: 'POST', path: `${volume.path}/detach` } as const;
      await whileChanged(t, back, () => use(volume));
    });
  }
  const own = volumeOf(await createVolume(t, volumeBody(t), reader));
  if (own === undefined) {
    throw new Skip('the read-only user has no volume to write', 'fixtures.readOnly.writableVolume');
  }
  await use(own);
  await removeAsOwner(t, own);
}

/** A volume that was lent may be read still as the run called it a moment ago. */
export function isCalledByRun(t: CheckContext, { label }: { readonly label?: unknown }): boolean {
  return String(label).startsWith(`${t.run.settings.configuration.names.prefix}-`);
}

async function readUnattached(
  t: CheckContext,
  reader: Caller,
  id: number,
): Promise<LabelledVolume> {
  const isFree = ({ body }: Answer) => body?.compute_id === null && !isCalledByRun(t, body);
  const read = await readOnce(t, `/volumes/${id}`, isFree, reader);
  const given = volumeOf(read);
  if (given !== undefined && read.body.compute_id === null) return given;
  throw new Inconclusive(`/volumes/${id} is not seen on no instance: ${read.summary}`);
}

/** The volume in a successful answer. */
export function volumeOf({ ok, body }: Answer): LabelledVolume | undefined {
  const path = ok ? volumePath(body) : undefined;
  return path === undefined ? undefined : { id: body.id, path, label: body.label };
}

/** The document does not say whether users may delete what they created, so the owner does it. */
export async function removeAsOwner(t: CheckContext, { path }: Attachable): Promise<void> {
  if ((await t.owner.delete(path)).ok) t.creations.forget(path);
}
