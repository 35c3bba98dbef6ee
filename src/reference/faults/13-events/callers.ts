import type { Core } from '../../core.ts';
import { instead } from '../blocks/index.ts';
import { vpcInPath, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';
import { emits, without } from './emits.ts';

/** Events that are missing after what others than the owner did, or of subnets that came later (events). */
export const callersFaults: readonly Fault[] = [
  {
    id: 'vpc-update-by-oauth-token-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'auth',
    see: 'update a VPC with an OAuth token of that scope: no vpc_update among the events',
    wrap: silentFor('updateVpc', isScoped),
  },
  ...(
    [
      ['oauth-token', isScoped],
      ['restricted-user', (who) => isNotOwner(who) && !isOfAnotherAccount(who)],
    ] satisfies [string, (who: Who) => boolean][]
  ).map(
    ([who, is]): Fault => ({
      id: `vpc-renamed-by-${who}-not-told`,
      requirement: 'EVT-VPC-UPDATE',
      kind: 'auth',
      see: `update the label of a VPC as ${who}: no vpc_update among the events`,
      wrap: instead('updateVpc', (core, state, principal, request, ...rest) => {
        const isMeant = is(principal) && Object(request.body).label !== undefined;
        const told = isMeant ? emits('updateVpc', () => [])(core) : core;
        return told(state, principal, request, ...rest);
      }),
    }),
  ),
  {
    id: 'subnet-create-by-oauth-token-not-told',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'auth',
    see: 'create a VPC with subnets and an OAuth token: no subnet_create among the events',
    wrap: instead('createVpc', (core, state, principal, ...rest) => {
      const ofVpc = emits('createVpc', ([first]) => (first ? [first] : []))(core);
      return (isScoped(principal) ? ofVpc : core)(state, principal, ...rest);
    }),
  },
  {
    id: 'vpc-update-by-restricted-user-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'auth',
    see: 'update a VPC as the restricted user who made it: no vpc_update among the events',
    wrap: silentFor('updateVpc', isNotOwner),
  },
  {
    id: 'vpc-delete-by-oauth-token-not-told',
    requirement: 'EVT-VPC-DELETE',
    also: ['EVT-SUBNET-DELETE'],
    kind: 'auth',
    see: 'delete a VPC with an OAuth token of that scope: no vpc_delete among the events',
    wrap: silentFor('deleteVpc', isScoped),
  },
  {
    id: 'vpc-delete-by-restricted-user-not-told',
    requirement: 'EVT-VPC-DELETE',
    also: ['EVT-SUBNET-DELETE'],
    kind: 'auth',
    see: 'delete a VPC as the restricted user who made it: no vpc_delete among the events',
    wrap: silentFor('deleteVpc', isNotOwner),
  },
  {
    id: 'vpc-delete-of-what-another-user-made-not-told',
    requirement: 'EVT-VPC-DELETE',
    also: ['EVT-SUBNET-DELETE'],
    kind: 'cross-resource',
    see: 'delete as the owner what a restricted user made: no vpc_delete among the events',
    wrap: (core) => {
      const made = new Set<number>();
      const noting = instead('createVpc', (inner, state, principal, ...rest) => {
        const step = inner(state, principal, ...rest);
        const { id } = Object(step.answer?.body);
        if (isNotOwner(principal)) made.add(id);
        return step;
      })(core);
      const silent = emits('deleteVpc', () => [])(noting);
      return instead('deleteVpc', (inner, state, principal, request, ...rest) => {
        const isMeant = !isNotOwner(principal) && made.has(vpcInPath(state, request)?.id ?? 0);
        return (isMeant ? silent : inner)(state, principal, request, ...rest);
      })(noting);
    },
  },
  ...(['create', 'update', 'delete'] as const).map(
    (what): Fault => ({
      id: `vpc-${what}-in-another-account-not-told`,
      requirement: `EVT-VPC-${what.toUpperCase()}`,
      kind: 'auth',
      see: `${what} a VPC in another account: no vpc_${what} among its events`,
      wrap: silentFor(`${what}Vpc`, isOfAnotherAccount),
    }),
  ),
  ...(['create', 'delete'] as const).map(
    (what): Fault => ({
      id: `subnet-${what}-in-another-account-not-told`,
      requirement: `EVT-SUBNET-${what.toUpperCase()}`,
      kind: 'auth',
      see: `${what} a VPC with subnets in another account: no subnet_${what} among its events`,
      wrap: instead(`${what}Vpc`, (core, state, principal, ...rest) => {
        const ofVpc = emits(`${what}Vpc`, without(`subnet_${what}`))(core);
        return (isOfAnotherAccount(principal) ? ofVpc : core)(state, principal, ...rest);
      }),
    }),
  ),
  {
    id: 'vpc-delete-after-refusal-not-told',
    requirement: 'EVT-VPC-DELETE',
    also: ['EVT-SUBNET-DELETE'],
    kind: 'sequence',
    see: 'be refused to delete a busy VPC, free and delete it: no vpc_delete among the events',
    wrap: (core) => {
      const refused = new Set<string>();
      const silent = emits('deleteVpc', () => [])(core);
      return instead('deleteVpc', (_, state, principal, request, ...rest) => {
        const was = refused.has(request.path);
        const step = (was ? silent : core)(state, principal, request, ...rest);
        if (step.answer?.status === 400) refused.add(request.path);
        return step;
      })(core);
    },
  },
  {
    id: 'subnet-delete-of-added-subnets-not-told',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'sequence',
    see: 'add a subnet to a VPC and delete the VPC: one subnet_delete is missing among the events',
    wrap: forgetsAdded,
  },
];

type Who = Parameters<Core>[1];

function isScoped(who: Who): boolean {
  return who.kind === 'user' && who.scopes !== 'all';
}

function isNotOwner(who: Who): boolean {
  return who.kind === 'user' && who.username !== 'owner';
}

function isOfAnotherAccount(who: Who): boolean {
  return who.kind === 'user' && who.username === 'other-owner';
}

function silentFor(operation: string, isPassedOver: (who: Who) => boolean): Wrap {
  return instead(operation, (core, state, principal, ...rest) => {
    const told = emits(operation, (emitted) => (isPassedOver(principal) ? [] : emitted))(core);
    return told(state, principal, ...rest);
  });
}

/** The implied operation adds a subnet; the deletion of the VPC tells of the others only. */
function forgetsAdded(core: Core): Core {
  const added = new Set<number | string>();
  const silent = emits('deleteVpc', (emitted) =>
    emitted.filter(({ action, entity }) => action !== 'subnet_delete' || !added.has(entity.id)),
  )(core);
  return (state, principal, request, ...rest) => {
    const step = silent(state, principal, request, ...rest);
    if (request.method !== 'POST' || !request.path.endsWith('/subnets')) return step;
    const fresh = step.state.events.filter(({ id }) => state.events.get(id) === undefined);
    for (const { entity } of fresh) added.add(entity.id);
    return step;
  };
}
