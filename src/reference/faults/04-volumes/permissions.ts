import { byAnyone, refuseWhen } from '../blocks/index.ts';
import { asOwner, grantOf, volumeInPath } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Grants and permissions on volumes gone wrong (endpoints/volumes, rules 1 and 2). */
export const volumePermissionFaults: readonly Fault[] = [
  {
    id: 'volume-creation-without-grant',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'auth',
    see: 'create a volume as a restricted user without add_volumes: it is created',
    wrap: asOwner('createVolume'),
  },
  {
    id: 'volume-creation-by-restricted-refused',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'over-strict',
    see: 'create a volume as a restricted user with add_volumes: it is refused',
    wrap: refusedToRestricted('createVolume'),
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
    id: 'volume-updated-by-reader',
    requirement: 'VOL-UPDATE-PERMISSION',
    kind: 'auth',
    see: 'update a volume with a read_only grant on it: it is updated',
    wrap: asOwner('updateVolume', mayReadVolume),
  },
  {
    id: 'volume-deleted-by-reader',
    requirement: 'VOL-DELETE-PERMISSION',
    kind: 'auth',
    see: 'delete a volume with a read_only grant on it: it is deleted',
    wrap: asOwner('deleteVolume', mayReadVolume),
  },
  {
    id: 'volume-attached-by-reader',
    requirement: 'VOL-ATTACH-VOLUME-PERMISSION',
    kind: 'auth',
    see: 'attach a volume with a read_only grant on it: it is attached',
    wrap: asOwner('attachVolume', onlyReadsVolume),
  },
  {
    id: 'volume-detached-by-reader',
    requirement: 'VOL-DETACH-VOLUME-PERMISSION',
    kind: 'auth',
    see: 'detach a volume with a read_only grant on it: it is detached',
    wrap: asOwner('detachVolume', onlyReadsVolume),
  },
  {
    id: 'volume-attached-by-writer-of-instance',
    requirement: 'VOL-ATTACH-VOLUME-PERMISSION',
    kind: 'auth',
    see: 'attach a volume with a read_only grant on it to an instance of one’s own: it is attached',
    wrap: asOwner('attachVolume', readsVolumeWritesInstanceInBody),
  },
  {
    id: 'volume-detached-by-writer-of-instance',
    requirement: 'VOL-DETACH-VOLUME-PERMISSION',
    kind: 'auth',
    see: 'detach a volume with a read_only grant on it from an instance of one’s own: it is detached',
    wrap: asOwner('detachVolume', readsVolumeWritesInstanceOfIt),
  },
  {
    id: 'volume-attached-to-foreign-instance',
    requirement: 'VOL-ATTACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'attach a volume of one’s own to an instance without a grant on it: it is attached',
    wrap: asOwner('attachVolume', mayWriteVolume),
  },
  {
    id: 'volume-attached-by-reader-of-instance',
    requirement: 'VOL-ATTACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'attach a volume of one’s own with a read_only grant on the instance: it is attached',
    wrap: asOwner('attachVolume', readsInstanceInBody),
  },
  {
    id: 'volume-detached-by-reader-of-instance',
    requirement: 'VOL-DETACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'detach a volume of one’s own with a read_only grant on the instance: it is detached',
    wrap: asOwner('detachVolume', readsInstanceOfVolume),
  },
  {
    id: 'volume-resized-from-other-account',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'resize a volume of another account: it grows',
    wrap: byAnyone('resizeVolume'),
  },
  {
    id: 'volume-detached-from-foreign-instance',
    requirement: 'VOL-DETACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'detach a volume of one’s own from an instance without a grant on it: it is detached',
    wrap: asOwner('detachVolume', mayWriteVolume),
  },
];

type Picks = NonNullable<Parameters<typeof asOwner>[1]>;

function permissionOf(...[username, state, request]: Parameters<Picks>): string | undefined {
  return grantOf(state, username, `volume/${volumeInPath(state, request)?.id}`);
}

function mayReadVolume(...given: Parameters<Picks>): boolean {
  return permissionOf(...given) !== undefined;
}

function onlyReadsVolume(...given: Parameters<Picks>): boolean {
  return permissionOf(...given) === 'read_only';
}

function mayWriteVolume(...given: Parameters<Picks>): boolean {
  return permissionOf(...given) === 'read_write';
}

function readsInstanceInBody(...given: Parameters<Picks>): boolean {
  return mayWriteVolume(...given) && onInstanceInBody(...given) !== undefined;
}

function readsInstanceOfVolume(...given: Parameters<Picks>): boolean {
  return mayWriteVolume(...given) && onInstanceOfVolume(...given) !== undefined;
}

function readsVolumeWritesInstanceInBody(...given: Parameters<Picks>): boolean {
  return onlyReadsVolume(...given) && onInstanceInBody(...given) === 'read_write';
}

function readsVolumeWritesInstanceOfIt(...given: Parameters<Picks>): boolean {
  return onlyReadsVolume(...given) && onInstanceOfVolume(...given) === 'read_write';
}

function onInstanceInBody(...[username, state, request]: Parameters<Picks>): string | undefined {
  const { compute_id } = (request.body ?? {}) as { compute_id?: number };
  return grantOf(state, username, `compute/${compute_id}`);
}

function onInstanceOfVolume(...[username, state, request]: Parameters<Picks>): string | undefined {
  const instance = volumeInPath(state, request)?.attachment?.compute_id;
  return grantOf(state, username, `compute/${instance}`);
}

function refusedToRestricted(operation: string): Fault['wrap'] {
  return (core) =>
    (state, principal, request, ...rest) => {
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      const refusing = refuseWhen(operation, () => user?.restricted === true);
      return refusing(core)(state, principal, request, ...rest);
    };
}
