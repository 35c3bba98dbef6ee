import { mistake, refusedTo, touchedWhenForbidden } from '../blocks/caller.ts';
import { instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Permissions on objects that are not asked for, or not enough (authentication#rule-5). */
export const permissionsFaults: readonly Fault[] = [
  {
    id: 'auth-reader-may-delete',
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'auth',
    see: 'update a volume as a user with read_only permission on it',
    wrap: mistake(
      'updateVolume',
      (principal) => principal.kind === 'user' && principal.username === 'read-only',
    ),
  },
  {
    id: 'auth-reader-may-delete-domains',
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'rare-value',
    see: 'delete a domain as a user with read_only permission on it',
    wrap: mistake(
      'deleteDomain',
      (principal) => principal.kind === 'user' && principal.username === 'read-only',
    ),
  },
  {
    id: 'auth-refused-deletion-renames-volume',
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'atomicity',
    see: 'delete a volume as a user with read_only permission on it: it is refused, and renamed',
    wrap: touchedWhenForbidden('deleteVolume', (state, { path }) => {
      const volume = state.volumes.get(Number(path.slice('/v4/volumes/'.length)));
      if (volume === undefined) return state;
      return { ...state, volumes: state.volumes.put(volume.id, { ...volume, label: 'deleted' }) };
    }),
  },
  {
    id: 'auth-reader-may-not-read-vpcs',
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'over-strict',
    see: 'read a VPC as a user with read_only permission on it: it is refused',
    wrap: refusedTo('getVpc', (who) => who.kind === 'user' && who.username === 'read-only'),
  },
  ...(['deleteVolume', 'deleteVpc', 'deleteImage'] as const).map(
    (operation): Fault => ({
      id: `auth-who-may-update-is-refused-${operation.toLowerCase()}`,
      requirement: 'AUTH-OBJECT-PERMISSION',
      kind: 'over-strict',
      see: `send ${operation} as a restricted user with read_write permission on it: it is refused`,
      wrap: refusedTo(
        operation,
        (who) => who.kind === 'user' && who.username === 'restricted-with-grants',
      ),
    }),
  ),
  ...[
    'updateVolume',
    'deleteVolume',
    'updateDomain',
    'deleteVpc',
    'updateImage',
    'updateConfig',
  ].map(withoutGrant),
  ...['deleteDomain', 'updateImage'].map(
    (operation): Fault => ({
      id: `auth-grants-to-create-are-enough-${operation}`,
      requirement: 'AUTH-OBJECT-PERMISSION',
      kind: 'auth',
      see: `send ${operation} as a restricted user with the grants add_volumes and add_vpc`,
      wrap: mistake(
        operation,
        (principal) => principal.kind === 'user' && principal.username === 'restricted-with-grants',
      ),
    }),
  ),
  ...(
    [
      ['updateVolume', 'add-vpc'],
      ['deleteImage', 'add-vpc'],
      ['updateVpc', 'add-volumes'],
      ['updateDomain', 'add-volumes'],
      ['updateConfig', 'restricted-with-grants'],
    ] as const
  ).map(
    ([operation, username]): Fault => ({
      id: `auth-${operation}-by-${username}`,
      requirement: 'AUTH-OBJECT-PERMISSION',
      kind: 'auth',
      see: `send ${operation} as the restricted user ${username}, whose grants are to create: it is carried out`,
      wrap: mistake(operation, (who) => who.kind === 'user' && who.username === username),
    }),
  ),
  {
    id: 'auth-no-grant-refused-and-done-update-domain',
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'atomicity',
    see: 'update a domain as a restricted user without any grant: it is refused, and updated',
    wrap: instead('updateDomain', (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      const isNobody = principal.kind === 'user' && principal.username === 'restricted';
      return isNobody ? { ...step, state: core(state, OWNER, ...rest).state } : step;
    }),
  },
];

/** Takes the user without any grant for the owner. */
function withoutGrant(operation: string): Fault {
  return {
    id: `auth-no-grant-needed-${operation}`,
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'auth',
    see: `send ${operation} as a restricted user without any grant`,
    wrap: instead(operation, (core, state, principal, ...rest) => {
      const isNobody = principal.kind === 'user' && principal.username === 'restricted';
      return core(state, isNobody ? { ...principal, username: 'owner' } : principal, ...rest);
    }),
  };
}
