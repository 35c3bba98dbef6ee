import { type Attachable, attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance } from '../../src/check/arrange/instance.ts';
import { volumeBody } from '../../src/check/arrange/volume.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import {
  readOnlyInstance,
  readOnlyVolume,
  removeAsOwner,
  volumeOf,
  withWritableVolume,
} from './granted.ts';
import { createVolume } from './requests.ts';

const VOLUME_PERMISSION = ['VOL-ATTACH-VOLUME-PERMISSION', 'VOL-DETACH-VOLUME-PERMISSION'] as const;
const INSTANCE_PERMISSION = [
  'VOL-ATTACH-INSTANCE-PERMISSION',
  'VOL-DETACH-INSTANCE-PERMISSION',
] as const;

/** Whoever attaches or detaches may write both, the volume and the instance (endpoints/volumes, rule 2). */
export function attachPermissions(check: Declare): void {
  check('attaching and detaching need read_write on the volume', VOLUME_PERMISSION, async (t) => {
    const { reader, path, body } = await readOnlyVolume(t);
    if (body.compute_id !== null) {
      throw new Inconclusive(`${path} is attached already; expected it on no instance`);
    }
    const { writableInstance: own } = t.fixture('readOnly');
    if (own !== undefined) await seenWritable(t, reader, own);
    const target = { volume: { id: body.id, path }, instance: own ?? readOnlyInstance(t) };
    await mayNotMove(t, reader, target, VOLUME_PERMISSION, own !== undefined);
    if (own === undefined) {
      const reason = 'the read-only user has no instance to write, which alone may refuse them';
      throw new Skip(reason, 'fixtures.readOnly.writableInstance');
    }
  });

  check(
    'attaching and detaching need read_write on the instance, and no grant on it is not that',
    INSTANCE_PERMISSION,
    async (t) => {
      const creator = t.as('restrictedWithGrants');
      const instance = await sharedInstance(t);
      const made = await createVolume(t, volumeBody(t), creator);
      const volume = volumeOf(made);
      if (volume === undefined) {
        throw new Inconclusive(`the restricted user could not create a volume: ${made.summary}`);
      }
      await mayNotMove(t, creator, { volume, instance: instance.id }, INSTANCE_PERMISSION);
      await removeAsOwner(t, volume);
    },
  );

  check(
    'attaching and detaching need read_write on the instance, and read_only on it is not that',
    INSTANCE_PERMISSION,
    async (t) => {
      const reader = t.as('readOnlyUser');
      const instance = readOnlyInstance(t);
      await withWritableVolume(t, reader, async (volume) => {
        const seen = await reader.put(volume.path, { label: volume.label });
        if (!seen.ok)
          throw new Inconclusive(`${volume.path} is not theirs to write: ${seen.summary}`);
        await mayNotMove(t, reader, { volume, instance }, INSTANCE_PERMISSION);
      });
    },
  );
}

interface Move {
  readonly volume: Attachable;
  readonly instance: number;
}

/**
 * The user may not write one of the two: the volume stays where the owner put it. Where a refusal has
 * another reason too (`proves` false) it says nothing, and only what is let through counts.
 */
async function mayNotMove(
  t: CheckContext,
  user: Caller,
  { volume, instance }: Move,
  [attaching, detaching]: readonly [string, string],
  proves = true,
): Promise<void> {
  const { path } = volume;
  try {
    const attached = await user.post(`${path}/attach`, { compute_id: instance });
    if (proves || !attached.refused) t.refused(attaching, attached);
    await attachVolume(t, volume, instance);
    const detached = await user.post(`${path}/detach`);
    if (proves || !detached.refused) t.refused(detaching, detached);
    if (proves) await staysOn(t, detaching, path, instance);
  } finally {
    await detachVolume(t, volume);
  }
}

async function staysOn(t: CheckContext, requirement: string, path: string, instance: number) {
  const look = () => t.owner.get(path);
  await t.eventually(
    requirement,
    `${path} on instance ${instance} after the refusal`,
    look,
    ({ body }) => body.compute_id === instance,
  );
}

/** What proves that the user may write an instance: a volume of theirs goes on it. */
function seenWritable(t: CheckContext, user: Caller, instance: number): Promise<void> {
  return withWritableVolume(t, user, async (volume) => {
    try {
      await attachVolume(t, volume, instance, {}, user);
    } finally {
      await detachVolume(t, volume);
    }
  });
}
