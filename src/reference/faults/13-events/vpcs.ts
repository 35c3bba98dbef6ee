import { instead } from '../blocks/index.ts';
import { remembering } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';
import { emits, without } from './emits.ts';

/** A body as an update or a creation sends it. */
interface Sent {
  readonly label?: unknown;
  readonly region?: unknown;
  readonly description?: unknown;
}

/** Events of VPCs that are missing (events). */
export const vpcsFaults: readonly Fault[] = [
  {
    id: 'vpc-create-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'state',
    see: 'create a VPC: no vpc_create among the events',
    wrap: emits('createVpc', without('vpc_create')),
  },
  {
    id: 'vpc-create-told-with-subnets-only',
    requirement: 'EVT-VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC without subnets: no vpc_create among the events',
    wrap: emits('createVpc', (emitted) => (emitted.length > 1 ? emitted : [])),
  },
  {
    id: 'vpc-create-with-description-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with subnets and a description: no vpc_create among the events',
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const { description } = Object(request.body) as { description?: unknown };
      const told = emits('createVpc', (emitted) => (description ? [] : emitted))(core);
      return told(state, principal, request, ...rest);
    }),
    also: ['EVT-SUBNET-CREATE'],
  },
  {
    id: 'vpc-create-in-second-region-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC in the second region: no vpc_create among the events',
    wrap: emits('createVpc', (emitted, { region }) => (region === 'eu-west' ? [] : emitted)),
  },
  {
    id: 'vpc-create-by-restricted-user-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'auth',
    see: 'create a VPC as a restricted user with the grant: no vpc_create among the events',
    wrap: instead('createVpc', (core, state, principal, ...rest) => {
      const isOwner = principal.kind === 'user' && principal.username === 'owner';
      const told = emits('createVpc', (emitted) => (isOwner ? emitted : []))(core);
      return told(state, principal, ...rest);
    }),
    also: ['EVT-SUBNET-CREATE'],
  },
  {
    id: 'vpc-create-by-oauth-token-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'auth',
    see: 'create a VPC with an OAuth token of that scope: no vpc_create among the events',
    wrap: instead('createVpc', (core, state, principal, ...rest) => {
      const isScoped = principal.kind === 'user' && principal.scopes !== 'all';
      const told = emits('createVpc', (emitted) => (isScoped ? [] : emitted))(core);
      return told(state, principal, ...rest);
    }),
  },
  {
    id: 'vpc-update-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'state',
    see: 'update a VPC: no vpc_update among the events',
    wrap: emits('updateVpc', without('vpc_update')),
  },
  {
    id: 'vpc-update-of-description-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'rare-value',
    see: 'update only the description of a VPC: no vpc_update among the events',
    wrap: emits('updateVpc', (emitted, { label }) => (label === undefined ? [] : emitted)),
  },
  {
    id: 'vpc-update-that-clears-the-description-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'rare-value',
    see: 'describe a VPC and update its description to an empty text: no second vpc_update',
    wrap: emits('updateVpc', (emitted, { description }) => (description === '' ? [] : emitted)),
  },
  {
    id: 'vpc-update-of-everything-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'rare-value',
    see: 'update label and description of a VPC at once: no vpc_update among the events',
    wrap: (core) => {
      const silent = emits('updateVpc', without('vpc_update'))(core);
      return (state, principal, request, ...rest) => {
        const { label, description } = (request.body ?? {}) as Sent;
        const before = state.vpcs.get(Number(request.path.split('/').at(-1)));
        const isNew = label !== undefined && label !== before?.label && description !== undefined;
        return (isNew ? silent : core)(state, principal, request, ...rest);
      };
    },
  },
  {
    id: 'vpc-update-told-once',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'sequence',
    see: 'update a VPC twice: one vpc_update among the events',
    wrap: remembering(() => {
      const told = new Set<number | string>();
      return emits('updateVpc', (emitted) =>
        emitted.filter(({ entity }) => !told.has(entity.id) && told.add(entity.id)),
      );
    }),
  },
  {
    id: 'vpc-delete-not-told',
    requirement: 'EVT-VPC-DELETE',
    kind: 'state',
    see: 'delete a VPC: no vpc_delete among the events',
    wrap: emits('deleteVpc', without('vpc_delete')),
  },
  {
    id: 'vpc-delete-after-an-update-not-told',
    requirement: 'EVT-VPC-DELETE',
    kind: 'sequence',
    see: 'rename a VPC and delete it: no vpc_delete among the events',
    wrap: (core) => {
      const renamed = new Set<string>();
      const noting = instead('updateVpc', (inner, state, principal, request, ...rest) => {
        renamed.add(request.path);
        return inner(state, principal, request, ...rest);
      })(core);
      const silent = emits('deleteVpc', without('vpc_delete'))(noting);
      return (state, principal, request, ...rest) =>
        (renamed.has(request.path) ? silent : noting)(state, principal, request, ...rest);
    },
  },
];
