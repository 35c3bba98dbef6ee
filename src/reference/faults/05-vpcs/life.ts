import type { Vpc } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterAnswer, alterState, instead, refusal, refuseWhen } from '../blocks/index.ts';
import { remembering, vpcInPath, type Wrap, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Lets a restricted user do what needs a grant, by asking the core as the owner. */
function asOwner(operation: string): Wrap {
  return instead(operation, (core, state, principal, ...rest) =>
    core(
      state,
      principal.kind === 'user' ? { ...principal, username: 'owner' } : principal,
      ...rest,
    ),
  );
}

/** Leaves a VPC behind although its creation was refused for one of its subnets. */
function leavesVpc(when: (subnets: readonly unknown[]) => boolean): Wrap {
  return instead('createVpc', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { subnets, ...bare } = (request.body ?? {}) as { subnets?: unknown };
    if (!step.answer || step.answer.status < 400 || !Array.isArray(subnets)) return step;
    const { state: left } = core(state, principal, { ...request, body: bare }, ...rest);
    return when(subnets) ? { ...step, state: left } : step;
  });
}

/** Changes the VPC that a successful update was about, as it is kept; the answer stays. */
function keepsInstead(keep: (after: Vpc, before: Vpc) => Vpc): Wrap {
  return alterState('updateVpc', (after, before, request) => {
    const [now, then] = [vpcInPath(after, request), vpcInPath(before, request)];
    return now && then ? withVpc(after, keep(now, then)) : after;
  });
}

/** An update that comes after the deletion brings the VPC back. */
const broughtBack: Wrap = remembering(() => {
  const gone = new Map<number, Vpc>();
  const noting = alterState('deleteVpc', (after, before, request) => {
    const vpc = vpcInPath(before, request);
    if (vpc) gone.set(vpc.id, vpc);
    return after;
  });
  const reviving = instead('updateVpc', (core, state, principal, request, ...rest) => {
    const id = Number(request.path.split('/').at(-1));
    const vpc = vpcInPath(state, request) ?? gone.get(id);
    return core(vpc ? withVpc(state, vpc) : state, principal, request, ...rest);
  });
  return (core) => reviving(noting(core));
});

/** Subnets of a deleted VPC can still be listed. */
const orphans: Wrap = remembering(() => {
  const past = new Map<string, State>();
  return (core) =>
    (state, principal, request, ...rest) => {
      if (request.method === 'DELETE') past.set(`${request.path}/subnets`, state);
      const gone = past.get(request.path);
      const step = core(state, principal, request, ...rest);
      if (step.answer?.status !== 404 || gone === undefined) return step;
      return { ...core(gone, principal, request, ...rest), state } as typeof step;
    };
});

/** Faults in creating, reading, updating and deleting VPCs, and in who may. */
export const vpcLifeFaults: readonly Fault[] = [
  {
    id: 'vpc-list-without-newest',
    requirement: 'VPC-LIST',
    kind: 'state',
    see: 'create a VPC: the list lacks it',
    wrap: alterAnswer('listVpcs', (body) => ({ ...body, data: body.data.slice(0, -1) })),
  },
  {
    id: 'vpc-list-keeps-deleted',
    requirement: 'VPC-LIST',
    kind: 'state',
    see: 'delete a VPC: the list still has it',
    wrap: remembering(() => {
      const seen = new Map<number, unknown>();
      return alterAnswer('listVpcs', (body) => {
        for (const vpc of body.data) seen.set(vpc.id, vpc);
        return { ...body, data: [...seen.values()] };
      });
    }),
  },
  {
    id: 'vpc-created-in-the-first-region',
    requirement: 'VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC in another region than the first: it is in the first',
    wrap: alterState('createVpc', (after, _before, _request, { id }) => {
      const [region = ''] = after.catalog.regions.keys();
      return withVpc(after, { ...(after.vpcs.get(id) as Vpc), region });
    }),
  },
  {
    id: 'vpc-creation-forgets-description',
    requirement: 'VPC-CREATE',
    kind: 'state',
    see: 'create a VPC with a description: it reads back empty',
    wrap: alterState('createVpc', (after, _before, _request, { id }) =>
      withVpc(after, { ...(after.vpcs.get(id) as Vpc), description: '' }),
    ),
  },
  {
    id: 'vpc-creation-forgets-last-subnet',
    requirement: 'VPC-CREATE',
    kind: 'state',
    see: 'create a VPC with two subnets: it has one',
    wrap: alterState('createVpc', (after, _before, _request, { id }) => {
      const vpc = after.vpcs.get(id) as Vpc;
      return withVpc(after, { ...vpc, subnets: vpc.subnets.slice(0, 1) });
    }),
  },
  {
    id: 'vpc-read-refused',
    requirement: 'VPC-GET',
    kind: 'state',
    see: 'create a VPC, then read it: refused',
    wrap: refuseWhen('getVpc', (_body, request) => /\d{4}$/.test(request.path)),
  },
  {
    id: 'vpc-read-answers-another',
    requirement: 'VPC-GET',
    kind: 'state',
    see: 'read a VPC: the answer has another id',
    wrap: alterAnswer('getVpc', (body) => ({ ...body, id: body.id + 1 })),
  },
  {
    id: 'vpc-update-ignores-description',
    requirement: 'VPC-UPDATE',
    kind: 'state',
    see: 'update the description of a VPC: it stays as it was',
    wrap: keepsInstead((after, before) => ({ ...after, description: before.description })),
  },
  {
    id: 'vpc-update-needs-label',
    requirement: 'VPC-UPDATE',
    kind: 'over-strict',
    see: 'update only the description of a VPC: refused',
    wrap: refuseWhen('updateVpc', ({ label }) => label === undefined),
  },
  {
    id: 'vpc-third-update-lost',
    requirement: 'VPC-UPDATE',
    kind: 'sequence',
    see: 'update a VPC three times: from the third on updates are lost',
    wrap: remembering(() => {
      const updates = new Map<number, number>();
      return keepsInstead((after, before) => {
        const count = (updates.get(after.id) ?? 0) + 1;
        updates.set(after.id, count);
        return count < 3 ? after : before;
      });
    }),
  },
  {
    id: 'vpc-deletion-does-nothing',
    requirement: 'VPC-DELETE',
    kind: 'state',
    see: 'delete a VPC: it is still there',
    wrap: alterState('deleteVpc', (_after, before) => before),
  },
  {
    id: 'vpc-update-brings-back',
    requirement: 'VPC-DELETE',
    kind: 'race',
    see: 'delete and update a VPC at the same time: it is still there',
    wrap: broughtBack,
  },
  {
    id: 'vpc-subnets-survive',
    requirement: 'VPC-DELETE-SUBNETS',
    kind: 'cross-resource',
    see: 'delete a VPC, then list its subnets',
    wrap: orphans,
  },
  {
    id: 'vpc-refused-creation-leaves-vpc',
    requirement: 'VPC-CREATE-ATOMIC',
    kind: 'atomicity',
    see: 'create a VPC with a subnet 8.8.8.0/24: refused, but the VPC is listed',
    wrap: leavesVpc(() => true),
  },
  {
    id: 'vpc-refused-creation-leaves-vpc-late',
    requirement: 'VPC-CREATE-ATOMIC',
    kind: 'rare-value',
    see: 'create a VPC whose fourth subnet is wrong: refused, but the VPC is listed',
    wrap: leavesVpc((subnets) => subnets.length > 3),
  },
  {
    id: 'vpc-creation-needs-no-grant',
    requirement: 'VPC-CREATE-GRANT',
    kind: 'auth',
    see: 'create a VPC as a restricted user without grants',
    wrap: asOwner('createVpc'),
  },
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
