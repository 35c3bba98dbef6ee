import type { Volume } from '../../../entities.ts';
import {
  isReader,
  mistake,
  openOnceDone,
  openTheSecondTime,
  updatedByReader,
} from '../../blocks/caller.ts';
import { instead, refuseWhen } from '../../blocks/index.ts';
import { asOwner, grantOf, volumeInPath, withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in the permission that restricted users need to change a volume that is there (endpoints/volumes, rule 1). */
export const permissionsFaults: readonly Fault[] = [
  openTheSecondTime('updateVolume', 'VOL-UPDATE-PERMISSION', 'a reader', isReader),
  openTheSecondTime('resizeVolume', 'VOL-RESIZE-PERMISSION', 'a reader', isReader),
  {
    ...openTheSecondTime('deleteVolume', 'VOL-DELETE-PERMISSION', 'a reader', isReader),
    also: ['VOL-ATTACH-VOLUME-PERMISSION'],
  },
  openTheSecondTime('attachVolume', 'VOL-ATTACH-VOLUME-PERMISSION', 'a reader', isReader),
  openTheSecondTime('detachVolume', 'VOL-DETACH-VOLUME-PERMISSION', 'a reader', isReader),
  ...(
    [
      ['updateVolume', 'VOL-UPDATE-PERMISSION'],
      ['resizeVolume', 'VOL-RESIZE-PERMISSION'],
      ['deleteVolume', 'VOL-DELETE-PERMISSION'],
      ['cloneVolume', 'VOL-CLONE-GRANT'],
    ] as const
  ).map(
    ([operation, requirement]): Fault => ({
      id: `${operation.toLowerCase()}-by-reader-while-attached`,
      requirement,
      kind: 'sequence',
      see: `attach a volume and send ${operation} with a read_only grant on it: it is done`,
      wrap: mistake(
        operation,
        (principal, request, state) =>
          isReader(principal) && (volumeInPath(state, request)?.attachment ?? null) !== null,
      ),
    }),
  ),
  openOnceDone('updateVolume', 'VOL-UPDATE-PERMISSION', 'readers', isReader),
  {
    id: 'volume-resized-without-grants',
    requirement: 'VOL-RESIZE-PERMISSION',
    kind: 'auth',
    see: 'resize a volume as a user without grants: it grows',
    wrap: asOwner('resizeVolume', (username) => username === 'restricted'),
  },
  ...(
    [
      ['updateVolume', 'VOL-UPDATE-PERMISSION'],
      ['deleteVolume', 'VOL-DELETE-PERMISSION'],
    ] as const
  ).map(
    ([operation, requirement]): Fault => ({
      id: `${operation.toLowerCase()}-with-the-grant-to-create`,
      requirement,
      kind: 'auth',
      see: `${operation} of the owner's volume as a user with add_volumes: it is done`,
      wrap: asOwner(operation, (username) => username === 'restricted-with-grants'),
    }),
  ),
  {
    id: 'volume-resize-by-reader-refused-and-done',
    requirement: 'VOL-RESIZE-PERMISSION',
    kind: 'auth',
    see: 'resize a volume with a read_only grant on it: it is refused, and grows',
    wrap: forbiddenAndDone('resizeVolume', ({ size }) => ({ size: size + 1 })),
  },
  {
    id: 'volume-deletion-by-reader-refused-and-relabelled',
    requirement: 'VOL-DELETE-PERMISSION',
    kind: 'auth',
    see: 'delete a volume with a read_only grant on it: it is refused, and has another label',
    wrap: forbiddenAndDone('deleteVolume', ({ id }) => ({ label: `deleted-${id}` })),
  },
  ...updatedByReader('updateVolume', 'VOL-UPDATE-PERMISSION', 'volume', ['label', 'tags']),
  {
    id: 'volume-resized-by-reader',
    requirement: 'VOL-RESIZE-PERMISSION',
    kind: 'auth',
    see: 'resize a volume as a user with read_only permission on it: it grows',
    wrap: asOwner('resizeVolume', (username) => username === 'read-only'),
  },
  {
    id: 'volume-updated-by-reader',
    requirement: 'VOL-UPDATE-PERMISSION',
    kind: 'auth',
    see: 'update a volume with a read_only grant on it: it is updated',
    wrap: asOwner('updateVolume', mayReadVolume),
  },
  {
    id: 'volume-update-by-writer-refused',
    requirement: 'VOL-UPDATE-PERMISSION',
    kind: 'over-strict',
    see: 'update a volume as a restricted user with a read_write grant on it: it is refused',
    wrap: (core) => {
      const refusing = refuseWhen('updateVolume', () => true)(core);
      return (state, principal, request, ...rest) => {
        const user = principal.kind === 'user' ? principal.username : '';
        const volume = volumeInPath(state, request);
        const isWriter = grantOf(state, user, `volume/${volume?.id}`) === 'read_write';
        return (isWriter ? refusing : core)(state, principal, request, ...rest);
      };
    },
  },
  {
    id: 'volume-deleted-by-reader',
    requirement: 'VOL-DELETE-PERMISSION',
    // A volume that they delete on an instance is not on it any more.
    also: ['VOL-ATTACH-VOLUME-PERMISSION'],
    kind: 'auth',
    see: 'delete a volume with a read_only grant on it: it is deleted',
    wrap: asOwner('deleteVolume', mayReadVolume),
  },
];

/** Picks requests by who sends them, in which state. */
export type Picks = NonNullable<Parameters<typeof asOwner>[1]>;

/** The permission of the user on the volume in the path. */
export function permissionOf(...[username, state, request]: Parameters<Picks>): string | undefined {
  return grantOf(state, username, `volume/${volumeInPath(state, request)?.id}`);
}

/** Whether the user has any permission on the volume in the path. */
export function mayReadVolume(...given: Parameters<Picks>): boolean {
  return permissionOf(...given) !== undefined;
}

/** The request is refused for want of permission, and changes the volume all the same. */
function forbiddenAndDone(
  operation: string,
  change: (volume: Volume) => Partial<Volume>,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const volume = volumeInPath(step.state, request);
    if (step.answer?.status !== 403 || volume === undefined) return step;
    return { ...step, state: withVolume(step.state, { ...volume, ...change(volume) }) };
  });
}
