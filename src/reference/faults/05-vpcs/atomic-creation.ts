import { instead } from '../blocks/index.ts';
import type { Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

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

/** Creations that are refused for one subnet and leave a VPC behind. */
export const atomicCreationFaults: readonly Fault[] = [
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
];
