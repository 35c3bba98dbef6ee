import {
  hiddenFromTheOwner,
  isReader,
  isRestricted,
  openOnceDone,
  openTheSecondTime,
  updatedByReader,
} from '../blocks/caller.ts';
import { type Body, instead, OWNER, refusal } from '../blocks/index.ts';
import type { Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Lets restricted users, or one of them, do what needs a grant, by asking the core as the owner. */
function asOwner(operation: string, who?: string): Wrap {
  return instead(operation, (core, state, principal, ...rest) => {
    const isAsked = principal.kind === 'user' && (who ?? principal.username) === principal.username;
    return core(state, isAsked ? { ...principal, username: 'owner' } : principal, ...rest);
  });
}

/** Faults in who may create, update and delete VPCs (endpoints/vpcs, rules 1 and 2). */
export const permissionsFaults: readonly Fault[] = [
  openTheSecondTime('createVpc', 'VPC-CREATE-GRANT', 'a restricted user', isRestricted),
  openTheSecondTime('updateVpc', 'VPC-UPDATE-PERMISSION', 'a reader', isReader),
  openTheSecondTime('deleteVpc', 'VPC-DELETE-PERMISSION', 'a reader', isReader),
  openOnceDone('updateVpc', 'VPC-UPDATE-PERMISSION', 'readers', isReader),
  ...updatedByReader('updateVpc', 'VPC-UPDATE-PERMISSION', 'vpc', ['label', 'description']),
  {
    id: 'vpc-of-a-restricted-user-hidden-from-the-owner',
    requirement: 'VPC-GET',
    kind: 'auth',
    see: 'create a VPC as a restricted user with add_vpc, and read it as the owner: 404',
    wrap: hiddenFromTheOwner('createVpc', 'getVpc'),
  },
  {
    id: 'vpc-creation-needs-no-grant',
    requirement: 'VPC-CREATE-GRANT',
    kind: 'auth',
    see: 'create a VPC as a restricted user without grants',
    wrap: asOwner('createVpc'),
  },
  {
    id: 'vpc-creation-with-the-grant-for-volumes',
    requirement: 'VPC-CREATE-GRANT',
    kind: 'auth',
    see: 'create a VPC as a restricted user with the grant add_volumes alone: it is created',
    wrap: asOwner('createVpc', 'add-volumes'),
  },
  {
    id: 'vpc-needs-no-grant-at-the-second-attempt',
    requirement: 'VPC-CREATE-GRANT',
    kind: 'sequence',
    see: 'be refused to create a VPC as a restricted user without grants, and ask again: it is created',
    wrap: (core) => {
      const refused = new Set<unknown>();
      return instead('createVpc', (inner, state, principal, request, ...rest) => {
        const { label } = (request.body ?? {}) as Body;
        const asked = refused.has(label) ? OWNER : principal;
        const step = inner(state, asked, request, ...rest);
        if (step.answer?.status === 403) refused.add(label);
        return step;
      })(core);
    },
  },
  {
    id: 'vpc-with-subnets-needs-no-grant',
    requirement: 'VPC-CREATE-GRANT',
    kind: 'rare-value',
    see: 'create a VPC with subnets as a restricted user without grants: it is created',
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const { subnets } = (request.body ?? {}) as Body;
      return core(state, subnets?.length > 0 ? OWNER : principal, request, ...rest);
    }),
  },
  ...(
    [
      ['updateVpc', 'VPC-UPDATE-PERMISSION'],
      ['deleteVpc', 'VPC-DELETE-PERMISSION'],
    ] as const
  ).map(
    ([operation, requirement]): Fault => ({
      id: `${operation.toLowerCase()}-with-the-grant-to-create`,
      requirement,
      kind: 'auth',
      see: `${operation} of the owner's VPC as a user with add_vpc: it is done`,
      wrap: asOwner(operation, 'restricted-with-grants'),
    }),
  ),
  {
    id: 'vpc-creation-by-unrestricted-only',
    requirement: 'VPC-CREATE-GRANT',
    kind: 'over-strict',
    see: 'create a VPC as a restricted user with add_vpc: refused',
    wrap: instead('createVpc', (core, state, principal, ...rest) => {
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      const answer = refusal('Only unrestricted users may.', 403);
      return user?.restricted ? { state, answer } : core(state, principal, ...rest);
    }),
  },
  {
    id: 'vpc-update-by-reader',
    requirement: 'VPC-UPDATE-PERMISSION',
    kind: 'auth',
    see: 'update a VPC as a user with a read_only grant on it',
    wrap: asOwner('updateVpc'),
  },
  {
    id: 'vpc-deletion-by-reader',
    requirement: 'VPC-DELETE-PERMISSION',
    kind: 'auth',
    see: 'delete a VPC as a user with a read_only grant on it',
    wrap: asOwner('deleteVpc'),
  },
];
