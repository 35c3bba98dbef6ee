import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { arrangeVolume, volumeBody } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { mayNotDelete, mayNotUpdate } from '../../support/callers/reader.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { isReadAlike } from '../list/as-read.ts';
import { createVolume } from '../requests.ts';
import { readerMayNotClone } from './clone-grant.ts';
import { mayNotMove } from './not-moved.ts';
import { findReadOnlyVolume } from './permissions.ts';
import { proveWritable, removeAsOwner, volumeOf, withWritableVolume } from './writable.ts';

const VOLUME_PERMISSION = ['VOL-ATTACH-VOLUME-PERMISSION', 'VOL-DETACH-VOLUME-PERMISSION'] as const;
const INSTANCE_PERMISSION = [
  'VOL-ATTACH-INSTANCE-PERMISSION',
  'VOL-DETACH-INSTANCE-PERMISSION',
] as const;

/** Attaching and detaching need read_write on both volume and instance (endpoints/volumes, rule 2). */
export function attachPermissionsChecks(check: Declare): void {
  const onVolume = [...VOLUME_PERMISSION, 'VOL-ATTACH', 'VOL-DETACH', ...OF_READER];
  check('attaching and detaching need read_write on the volume', onVolume, async (t) => {
    const { reader, path, body } = await findReadOnlyVolume(t);
    if (body.compute_id !== null) {
      throw new Inconclusive(`${path} is attached already; expected it on no instance`);
    }
    const { writableInstance: own } = t.fixture('readOnly');
    if (own !== undefined) await proveWritable(t, reader, own);
    const target = { volume: { id: body.id, path }, instance: own ?? findReadOnlyInstance(t) };
    await mayNotMove(t, reader, target, VOLUME_PERMISSION, own !== undefined);
    if (own === undefined) throw notTried();
    if (isShortRun(t)) return;
    await mayNotChangeThere(t, reader, { path, body, instance: own });
    const another = await arrangeVolume(t, { region: body.region });
    // A restricted user may have been given all volumes of the account.
    if (!(await reader.get(another.path)).refused) return;
    await mayNotMove(t, reader, { volume: another, instance: own }, VOLUME_PERMISSION);
  });

  check('a user without grants attaches and detaches no volume', VOLUME_PERMISSION, async (t) => {
    // Alone it would not show that reading is not enough.
    if (t.fixture('readOnly').writableInstance === undefined) throw notTried();
    const { id, path } = await arrangeVolume(t);
    const instance = takingVolumes(await sharedInstance(t)).id;
    await mayNotMove(t, t.as('restricted'), { volume: { id, path }, instance }, VOLUME_PERMISSION);
  });

  check(
    'attaching and detaching need read_write on the instance, and no grant on it is not that',
    INSTANCE_PERMISSION,
    async (t) => {
      const creator = t.as('restrictedWithGrants');
      const instance = takingVolumes(await sharedInstance(t));
      const made = await createVolume(t, volumeBody(t), creator);
      const volume = volumeOf(made);
      if (volume === undefined) {
        throw new Inconclusive(`the restricted user could not create a volume: ${made.summary}`);
      }
      await mayNotMove(t, creator, { volume, instance: instance.id }, INSTANCE_PERMISSION);
      await mayNotCreateOn(t, creator, instance.id);
      await removeAsOwner(t, volume);
    },
  );

  check(
    'attaching and detaching need read_write on the instance, and read_only on it is not that',
    INSTANCE_PERMISSION,
    async (t) => {
      const reader = t.as('readOnlyUser');
      const instance = findReadOnlyInstance(t);
      await withWritableVolume(t, reader, async (volume) => {
        const seen = await reader.put(volume.path, { label: volume.label });
        if (!seen.ok)
          throw new Inconclusive(`${volume.path} is not theirs to write: ${seen.summary}`);
        await mayNotMove(t, reader, { volume, instance }, INSTANCE_PERMISSION);
        await mayNotCreateOn(t, reader, instance);
      });
    },
  );
}

function notTried(): Skip {
  const reason = 'the read-only user has no instance to write, which alone may refuse them';
  return new Skip(reason, 'fixtures.readOnly.writableInstance');
}

const OF_READER = [
  'VOL-UPDATE-PERMISSION',
  'VOL-DELETE-PERMISSION',
  'VOL-RESIZE-PERMISSION',
  'VOL-CLONE-GRANT',
  'VOL-GET',
];

/** Where a volume is permits nothing: who may only read it may not change it on an instance that they may write either. */
async function mayNotChangeThere(
  t: CheckContext,
  reader: Caller,
  { path, body, instance }: { path: string; body: Answer['body']; instance: number },
): Promise<void> {
  const volume = { id: Number(body?.id), path };
  try {
    await attachVolume(t, volume, instance);
    await isReadAlike(t, volume, reader);
    await mayNotUpdate(t, 'VOL-UPDATE-PERMISSION', path, { label: t.names.label() }, body ?? {});
    await mayNotDelete(t, 'VOL-DELETE-PERMISSION', path);
    const larger = { size: Number(body?.size) + 1 };
    t.refused('VOL-RESIZE-PERMISSION', await reader.post(`${path}/resize`, larger));
    await readerMayNotClone(t, path);
  } finally {
    await detachVolume(t, volume);
  }
}

/** A volume is attached where it is created with compute_id, which needs the same (service#rule-6). */
async function mayNotCreateOn(t: CheckContext, user: Caller, compute_id: number): Promise<void> {
  const made = await createVolume(t, { label: t.names.label(), compute_id }, user);
  const volume = volumeOf(made);
  if (volume !== undefined) {
    await detachVolume(t, volume);
    await removeAsOwner(t, volume);
  }
  t.refused('VOL-ATTACH-INSTANCE-PERMISSION', made);
}

/** The instance that the read-only user may not write. @throws Skip when there is none */
function findReadOnlyInstance(t: CheckContext): number {
  const { instance } = t.fixture('readOnly');
  if (instance === undefined) {
    throw new Skip('no instance to read only', 'fixtures.readOnly.instance');
  }
  return instance;
}
