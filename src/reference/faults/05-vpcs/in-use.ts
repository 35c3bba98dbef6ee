import type { Request } from '../../call.ts';
import { instead, refuseWhen } from '../blocks/index.ts';
import { acceptVpc, isUsed, remembering, vpcInPath, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Once a VPC was too busy to be deleted, it stays so for ever. */
const busyForEver: Wrap = remembering(() => {
  const busy = new Set<string>();
  const noting = instead('deleteVpc', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (step.answer?.status === 400) busy.add(request.path);
    return step;
  });
  const isBusy = (_body: unknown, { path }: Request) => busy.has(path);
  return (core) => refuseWhen('deleteVpc', isBusy)(noting(core));
});

/** The interface names another VPC than that of its subnet. */
const joinsAnother: Wrap =
  (core) =>
  (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isAdded = request.method === 'POST' && /\/interfaces$/.test(request.path);
    const body = step.answer?.body as { vpc_id?: number } | undefined;
    if (!step.answer || !isAdded || typeof body?.vpc_id !== 'number') return step;
    return { ...step, answer: { ...step.answer, body: { ...body, vpc_id: body.vpc_id + 1 } } };
  };

/** VPCs in use that cannot do what they should, that stay busy, or that an interface takes for another one (endpoints/vpcs, rule 3). */
export const inUseFaults: readonly Fault[] = [
  {
    id: 'vpc-in-use-takes-no-update',
    requirement: 'VPC-UPDATE',
    kind: 'over-strict',
    see: 'let an interface use a subnet and describe its VPC: it is refused',
    shownBy: 'an interface keeps the VPC of its subnet until the last one is deleted',
    wrap: refuseWhen('updateVpc', (_, request, state) => {
      const vpc = vpcInPath(state, request);
      return vpc !== undefined && isUsed(state, vpc);
    }),
  },
  {
    id: 'vpc-busy-for-ever',
    requirement: 'VPC-DELETE-FREED',
    kind: 'sequence',
    see: 'be refused to delete a busy VPC, free it, delete it again: refused',
    wrap: busyForEver,
  },
  {
    id: 'vpc-with-many-subnets-stays',
    requirement: 'VPC-DELETE-FREED',
    kind: 'over-strict',
    see: 'delete a VPC with more than twelve subnets, none of them in use: refused',
    wrap: refuseWhen(
      'deleteVpc',
      (_body, request, state) => (vpcInPath(state, request)?.subnets.length ?? 0) > 12,
    ),
  },
  {
    id: 'vpc-label-of-busy-one-may-repeat',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'cross-resource',
    see: 'create a VPC with the label of one whose subnet an interface uses',
    wrap: acceptVpc('label', ({ label }, state) =>
      state.vpcs.some((vpc) => vpc.label === label && isUsed(state, vpc)),
    ),
  },
  {
    id: 'vpc-interface-joins-another',
    requirement: 'VPC-ATTACH-BY-SUBNET',
    kind: 'cross-resource',
    see: 'add an interface for a subnet: it names another VPC',
    wrap: joinsAnother,
  },
];
