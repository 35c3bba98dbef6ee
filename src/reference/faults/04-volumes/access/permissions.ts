import type { Volume } from '../../../entities.ts';
import {
  hiddenFromTheOwner,
  isReader,
  isRestricted,
  mistake,
  openOnceDone,
  openTheSecondTime,
  updatedByReader,
} from '../../blocks/caller.ts';
import { type Body, instead, refusal, refuseWhen } from '../../blocks/index.ts';
import {
  asOwner,
  clonedThoughRefused,
  createsThoughRefused,
  grantOf,
  volumeInPath,
  withVolume,
} from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in the grants and permissions of restricted users on volumes (endpoints/volumes, rule 1). */
export const permissionsFaults: readonly Fault[] = [
  openTheSecondTime('createVolume', 'VOL-CREATE-GRANT', 'a restricted user', isRestricted),
  openTheSecondTime('cloneVolume', 'VOL-CLONE-GRANT', 'a restricted user', isRestricted),
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
  ...(['createVolume', 'cloneVolume'] as const).map(
    (operation): Fault => ({
      id: `volume-by-${operation.toLowerCase()}-of-a-restricted-user-hidden-from-the-owner`,
      requirement: 'VOL-GET',
      kind: 'auth',
      see: `${operation} as a restricted user with add_volumes, and read it as the owner: 404`,
      wrap: hiddenFromTheOwner(operation, 'getVolume'),
    }),
  ),
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
    id: 'volume-clone-refused-without-grant-and-made',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'clone a volume without the grant add_volumes: it is refused, and the clone is there',
    wrap: clonedThoughRefused(({ status }) => status === 403),
  },
  {
    id: 'volume-creation-without-grant',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'auth',
    see: 'create a volume as a restricted user without add_volumes: it is created',
    wrap: asOwner('createVolume'),
  },
  {
    id: 'volume-creation-with-the-grant-for-vpcs',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'auth',
    see: 'create a volume as a restricted user with the grant add_vpc alone: it is created',
    wrap: asOwner('createVolume', (username) => username === 'add-vpc'),
  },
  {
    id: 'volume-creation-by-restricted-refused',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'over-strict',
    see: 'create a volume as a restricted user with add_volumes: it is refused',
    wrap: refusedToRestricted('createVolume'),
  },
  {
    id: 'volume-creation-of-a-size-needs-an-owner',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'over-strict',
    see: 'create a volume with a size as a restricted user with add_volumes: it is refused',
    wrap: instead('createVolume', (core, state, principal, request, ...rest) => {
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      const isMeant = user?.restricted && (request.body as Body)?.size !== undefined;
      if (isMeant) return { state, answer: refusal('Not by you.', 403) };
      return core(state, principal, request, ...rest);
    }),
  },
  {
    id: 'volume-on-instance-needs-no-grant',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'auth',
    see: 'create a volume with compute_id without the grant add_volumes: it is created',
    wrap: asOwner('createVolume', (_, __, { body }) => (body as Body)?.compute_id !== undefined),
  },
  {
    id: 'volume-on-writable-instance-needs-no-grant',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'auth',
    see: 'create a volume on an instance that one may write, without add_volumes: it is created',
    wrap: asOwner(
      'createVolume',
      (username, state, { body }) =>
        grantOf(state, username, `compute/${(body as Body)?.compute_id}`) === 'read_write',
    ),
  },
  {
    id: 'bigger-volume-needs-no-grant',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'rare-value',
    see: 'create a volume of 64 GiB without the grant add_volumes: it is created',
    wrap: asOwner('createVolume', (_, __, { body }) => (body as Body)?.size > 20),
  },
  {
    id: 'volume-resized-by-reader',
    requirement: 'VOL-RESIZE-PERMISSION',
    kind: 'auth',
    see: 'resize a volume as a user with read_only permission on it: it grows',
    wrap: asOwner('resizeVolume', (username) => username === 'read-only'),
  },
  {
    id: 'volume-refused-without-grant-and-created',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'create a volume without the grant add_volumes: refused, and it is there',
    wrap: createsThoughRefused(({ body }, state, username) =>
      state.users.get(username)?.restricted ? (body as Body) : undefined,
    ),
  },
  {
    id: 'volume-clone-by-restricted-refused',
    requirement: 'VOL-CLONE-GRANT',
    kind: 'over-strict',
    see: 'clone a volume of their own as a restricted user with add_volumes: it is refused',
    wrap: refusedToRestricted('cloneVolume'),
  },
  {
    id: 'volume-clone-without-grant',
    requirement: 'VOL-CLONE-GRANT',
    kind: 'auth',
    see: 'clone a volume that one may read, without add_volumes: it is cloned',
    wrap: asOwner('cloneVolume', mayReadVolume),
  },
  {
    id: 'volume-clone-by-writer-without-grant',
    requirement: 'VOL-CLONE-GRANT',
    kind: 'rare-value',
    see: 'clone a volume that one may write, without add_volumes: it is cloned',
    wrap: asOwner(
      'cloneVolume',
      (username, state, request) =>
        grantOf(state, username, `volume/${volumeInPath(state, request)?.id}`) === 'read_write' &&
        state.users.get(username)?.global.has('add_volumes') === false,
    ),
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

function mayReadVolume(...given: Parameters<Picks>): boolean {
  return permissionOf(...given) !== undefined;
}

/** Whatever they were granted, restricted users are refused the operation. */
export function refusedToRestricted(operation: string): Fault['wrap'] {
  return (core) =>
    (state, principal, request, ...rest) => {
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      const refusing = refuseWhen(operation, () => user?.restricted === true);
      return refusing(core)(state, principal, request, ...rest);
    };
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
