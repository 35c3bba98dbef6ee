import type { Vpc } from '../../entities.ts';
import { alterState, instead, refuseWhen } from '../blocks/index.ts';
import { remembering, vpcInPath, type Wrap, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Faults that VPCs of one sort show, by where they are, how big they are, and who asks for them. */
export const everySortFaults: readonly Fault[] = [
  {
    id: 'vpc-elsewhere-stays-when-deleted',
    requirement: 'VPC-DELETE',
    kind: 'rare-value',
    see: 'delete a VPC of another region than the first: it is there',
    wrap: alterState('deleteVpc', (after, before, request) =>
      isElsewhere(vpcInPath(before, request)) ? before : after,
    ),
  },
  {
    id: 'vpc-elsewhere-with-subnets-is-not-deleted',
    requirement: 'VPC-DELETE',
    kind: 'over-strict',
    see: 'delete a VPC with subnets of another region than the first: it is refused',
    wrap: refuseWhen('deleteVpc', (_, request, state) => {
      const vpc = vpcInPath(state, request);
      return isElsewhere(vpc) && vpc?.subnets.length !== 0;
    }),
  },
  {
    id: 'vpc-keeps-ten-subnets',
    requirement: 'VPC-CREATE',
    kind: 'boundary',
    see: 'create a VPC with eleven subnets: it has ten',
    wrap: alterState('createVpc', (after, _, __, { id }) => {
      const vpc = after.vpcs.get(id);
      return vpc ? withVpc(after, { ...vpc, subnets: vpc.subnets.slice(0, 10) }) : after;
    }),
  },
  {
    id: 'vpc-subnet-labels-lose-capitals',
    requirement: 'VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with a subnet labelled Sub-Net: it reads sub-net',
    wrap: alterState('createVpc', (after, _, __, { id }) => {
      const vpc = after.vpcs.get(id);
      if (vpc === undefined) return after;
      const subnets = vpc.subnets.map((each) => ({ ...each, label: each.label.toLowerCase() }));
      return withVpc(after, { ...vpc, subnets });
    }),
  },
  {
    id: 'vpc-of-a-restricted-user-without-subnets',
    requirement: 'VPC-CREATE',
    kind: 'auth',
    see: 'create a VPC with a subnet as a restricted user with add_vpc: it has none',
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const body = { ...Object(request.body), subnets: [] };
      const isOwner = principal.kind === 'user' && principal.username === 'owner';
      const step = core(state, principal, request, ...rest);
      const isDropped = !isOwner && (step.answer?.status ?? 500) < 300;
      return isDropped ? core(state, principal, { ...request, body }, ...rest) : step;
    }),
  },
  {
    id: 'vpc-with-subnets-by-unrestricted-only',
    requirement: 'VPC-CREATE-GRANT',
    kind: 'over-strict',
    see: 'create a VPC with a subnet as a restricted user with add_vpc: it is refused',
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const isOwner = principal.kind === 'user' && principal.username === 'owner';
      const isMeant = !isOwner && Object(request.body).subnets?.length > 0;
      const refusing = isMeant ? refuseWhen('createVpc', () => true)(core) : core;
      return refusing(state, principal, request, ...rest);
    }),
  },
  {
    id: 'subnet-labelled-as-its-vpc-refused',
    requirement: 'SUBNET-LABEL-PER-VPC',
    kind: 'over-strict',
    see: 'create a VPC with a subnet of the same label: it is refused',
    wrap: refuseWhen('createVpc', ({ label, subnets = [] }) =>
      [subnets].flat().some((subnet) => subnet?.label === label),
    ),
  },
  {
    id: 'vpc-refused-update-reserves-its-label',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'update label and, wrongly, description of a VPC: refused, and so is the label from then on',
    wrap: remembering(() => {
      const reserved = new Set<unknown>();
      const noting: Wrap = instead('updateVpc', (core, state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const { label, description } = Object(request.body);
        const isTooLong = typeof description === 'string' && description.length > 255;
        if (isTooLong && typeof label === 'string' && !isUsed(label, state.vpcs)) {
          reserved.add(label);
        }
        return step;
      });
      return (core) => refuseWhen('createVpc', ({ label }) => reserved.has(label))(noting(core));
    }),
  },
  {
    id: 'vpc-refused-without-grant-and-created',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'auth',
    see: 'create a VPC as a restricted user without add_vpc: it is refused, and there',
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (step.answer?.status !== 403) return step;
      const owner = { kind: 'user', username: 'owner', scopes: 'all' } as const;
      return { ...step, state: core(state, owner, request, ...rest).state };
    }),
  },
  {
    id: 'vpc-refused-deletion-by-others-takes-subnets',
    requirement: 'VPC-DELETE-PERMISSION',
    kind: 'auth',
    see: 'delete a VPC as a user without grants: it is refused, and has no subnets any more',
    wrap: instead('deleteVpc', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const vpc = vpcInPath(step.state, request);
      const isOwner = principal.kind === 'user' && principal.username === 'owner';
      if (isOwner || vpc === undefined || !step.answer) return step;
      return { ...step, state: withVpc(step.state, { ...vpc, subnets: [] }) };
    }),
  },
];

function isElsewhere(vpc: Vpc | undefined): boolean {
  return vpc !== undefined && vpc.region !== 'us-east';
}

function isUsed(label: string, vpcs: Iterable<Vpc>): boolean {
  return [...vpcs].some((vpc) => vpc.label === label);
}
