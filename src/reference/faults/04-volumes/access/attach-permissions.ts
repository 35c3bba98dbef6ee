import { type Body, instead, OWNER } from '../../blocks/index.ts';
import { asOwner, grantOf, volumeInPath } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';
import { refusedToRestricted } from './grants.ts';
import { type Picks, permissionOf } from './permissions.ts';

/** Faults in the permissions that attaching and detaching need (endpoints/volumes, rule 2). */
export const attachPermissionsFaults: readonly Fault[] = [
  {
    id: 'volume-attached-without-grants',
    requirement: 'VOL-ATTACH-VOLUME-PERMISSION',
    kind: 'auth',
    see: 'attach a volume as a user without grants: it is attached',
    wrap: asOwner('attachVolume', (username) => username === 'restricted'),
  },
  {
    id: 'volume-detached-without-grants',
    requirement: 'VOL-DETACH-VOLUME-PERMISSION',
    kind: 'auth',
    see: 'detach a volume as a user without grants: it is detached',
    wrap: asOwner('detachVolume', (username) => username === 'restricted'),
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
    id: 'volume-attached-unkept-by-reader-of-instance',
    requirement: 'VOL-ATTACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'attach with persist_across_boots false and a read_only grant on the instance: it is attached',
    wrap: asOwner(
      'attachVolume',
      (...given) => isUnkept(given[2].body) && readsInstanceInBody(...given),
    ),
  },
  {
    id: 'volume-attached-in-named-config-by-reader-of-instance',
    requirement: 'VOL-ATTACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'attach with config_id and a read_only grant on the instance: it is attached',
    wrap: asOwner('attachVolume', (...given) => {
      const { config_id } = Object(given[2].body) as { config_id?: unknown };
      return config_id !== undefined && readsInstanceInBody(...given);
    }),
  },
  {
    id: 'volume-attach-by-reader-of-instance-refused-and-done',
    requirement: 'VOL-ATTACH-INSTANCE-PERMISSION',
    kind: 'atomicity',
    see: 'attach with a read_only grant on the instance: it is refused, and attached',
    wrap: instead('attachVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const user = principal.kind === 'user' ? principal.username : '';
      if (!readsInstanceInBody(user, state, request)) return step;
      return { ...step, state: core(state, OWNER, request, ...rest).state };
    }),
  },
  {
    id: 'volume-created-on-instance-without-grant-on-it',
    requirement: 'VOL-ATTACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'create a volume with compute_id and add_volumes, without a grant on the instance: it is there',
    wrap: asOwner('createVolume', (username, state, { body }) => {
      const named = (body as Body)?.compute_id !== undefined;
      return named && state.users.get(username)?.global.has('add_volumes') === true;
    }),
  },
  {
    id: 'volume-detached-by-reader-of-instance',
    requirement: 'VOL-DETACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'detach a volume of one’s own with a read_only grant on the instance: it is detached',
    wrap: asOwner('detachVolume', readsInstanceOfVolume),
  },
  {
    id: 'volume-detached-unkept-by-reader-of-instance',
    requirement: 'VOL-DETACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'attach with persist_across_boots false, detach with a read_only grant on the instance: it is detached',
    wrap: asOwner('detachVolume', (...given) => {
      const attachment = volumeInPath(given[1], given[2])?.attachment;
      return attachment?.config_id === null && readsInstanceOfVolume(...given);
    }),
  },
  ...(['attach', 'detach'] as const).map(
    (action): Fault => ({
      id: `volume-${action}ed-by-writer-of-instance-without-a-grant-on-it`,
      requirement: `VOL-${action.toUpperCase()}-VOLUME-PERMISSION`,
      kind: 'auth',
      see: `${action} a volume on which the read-only user has no grant, and an instance of their own: it is done`,
      wrap: asOwner(`${action}Volume`, (...given) => {
        const onInstance = action === 'attach' ? onInstanceInBody : onInstanceOfVolume;
        return permissionOf(...given) === undefined && onInstance(...given) === 'read_write';
      }),
    }),
  ),
  ...(['attach', 'detach'] as const).map(
    (action): Fault => ({
      id: `volume-${action}-refused-to-restricted-users`,
      requirement: `VOL-${action.toUpperCase()}`,
      kind: 'over-strict',
      see: `${action} a volume with read_write on it and on the instance: it is refused`,
      shownBy: 'attaching and detaching need read_write on the volume',
      wrap: refusedToRestricted(`${action}Volume`),
    }),
  ),
  {
    id: 'volume-detached-from-foreign-instance',
    requirement: 'VOL-DETACH-INSTANCE-PERMISSION',
    kind: 'auth',
    see: 'detach a volume of one’s own from an instance without a grant on it: it is detached',
    wrap: asOwner('detachVolume', mayWriteVolume),
  },
];

function onlyReadsVolume(...given: Parameters<Picks>): boolean {
  return permissionOf(...given) === 'read_only';
}

function isUnkept(body: unknown): boolean {
  return (body as Body)?.persist_across_boots === false;
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
