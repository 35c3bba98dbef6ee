import { hiddenFromTheOwner, isRestricted, openTheSecondTime } from '../../blocks/caller.ts';
import { type Body, instead, refusal, refuseWhen } from '../../blocks/index.ts';
import {
  asOwner,
  clonedThoughRefused,
  createsThoughRefused,
  grantOf,
  volumeInPath,
} from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';
import { mayReadVolume } from './permissions.ts';

/** Faults in the grant that restricted users need to create and to clone volumes (endpoints/volumes, rule 1). */
export const grantsFaults: readonly Fault[] = [
  openTheSecondTime('createVolume', 'VOL-CREATE-GRANT', 'a restricted user', isRestricted),
  openTheSecondTime('cloneVolume', 'VOL-CLONE-GRANT', 'a restricted user', isRestricted),
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
];

/** Whatever they were granted, restricted users are refused the operation. */
export function refusedToRestricted(operation: string): Fault['wrap'] {
  return (core) =>
    (state, principal, request, ...rest) => {
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      const refusing = refuseWhen(operation, () => user?.restricted === true);
      return refusing(core)(state, principal, request, ...rest);
    };
}
