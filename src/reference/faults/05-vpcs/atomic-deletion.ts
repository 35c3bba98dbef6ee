import type { Vpc } from '../../entities.ts';
import { usesOfSubnets } from '../../resources/05-vpcs/subnets.ts';
import type { State } from '../../state.ts';
import { alterAnswer, instead } from '../blocks/index.ts';
import { remembering, vpcInPath, type Wrap, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Changes the VPC although its deletion was refused. */
function refusedButChanges(change: (vpc: Vpc, state: State) => Vpc): Wrap {
  return instead('deleteVpc', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const vpc = vpcInPath(state, request);
    const isBusy = vpc && usedIds(state, vpc).size > 0;
    if (step.answer?.status !== 400 || !isBusy) return step;
    return { ...step, state: withVpc(step.state, change(vpc, state)) };
  });
}

function usedIds(state: State, vpc: Vpc): Set<number> {
  return new Set(usesOfSubnets(state, vpc.account).map(({ subnet }) => subnet));
}

function busyOnly(vpc: Vpc, state: State): Vpc {
  return { ...vpc, subnets: vpc.subnets.filter(({ id }) => usedIds(state, vpc).has(id)) };
}

/** From the third refused deletion of one VPC on, its subnets that are free are deleted. */
const patienceLost: Wrap = remembering(() => {
  const refused = new Map<number, number>();
  return refusedButChanges((vpc, state) => {
    const count = (refused.get(vpc.id) ?? 0) + 1;
    refused.set(vpc.id, count);
    return count < 3 ? vpc : busyOnly(vpc, state);
  });
});

/**
 * Deletions that are refused for one busy subnet and delete or change something (endpoints/vpcs, rule
 * 3).
 */
export const atomicDeletionFaults: readonly Fault[] = [
  {
    id: 'busy-vpc-refused-and-unlisted',
    requirement: 'VPC-DELETE-ATOMIC',
    kind: 'atomicity',
    see: 'delete a VPC with a subnet in use: it is refused, and the VPC is in no list',
    wrap: (core) => {
      const tried = new Set<number>();
      const noting = instead('deleteVpc', (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const vpc = vpcInPath(step.state, request);
        if (vpc && principal.kind === 'user' && step.answer?.status !== 200) tried.add(vpc.id);
        return step;
      })(core);
      return alterAnswer('listVpcs', (body) => {
        const data = body.data.filter(({ id }: { id: number }) => !tried.has(id));
        return { ...body, data, results: body.results - body.data.length + data.length };
      })(noting);
    },
  },
  {
    id: 'vpc-deletion-takes-free-subnets',
    requirement: 'VPC-DELETE-ATOMIC',
    kind: 'atomicity',
    see: 'delete a VPC one of whose two subnets is in use: refused, but the other one is gone',
    wrap: refusedButChanges(busyOnly),
  },
  {
    id: 'vpc-deletion-takes-subnets-before-busy-one',
    requirement: 'VPC-DELETE-ATOMIC',
    kind: 'rare-value',
    see: 'delete a VPC whose second subnet is in use: refused, but the first one is gone',
    wrap: refusedButChanges((vpc, state) => {
      const used = usedIds(state, vpc);
      const first = vpc.subnets.findIndex(({ id }) => used.has(id));
      return { ...vpc, subnets: vpc.subnets.slice(Math.max(0, first)) };
    }),
  },
  {
    id: 'vpc-deletion-clears-description',
    requirement: 'VPC-DELETE-ATOMIC',
    kind: 'atomicity',
    see: 'delete a busy VPC: refused, but its description is gone',
    wrap: refusedButChanges((vpc) => ({ ...vpc, description: '' })),
  },
  {
    id: 'vpc-deletion-loses-patience',
    requirement: 'VPC-DELETE-ATOMIC',
    kind: 'sequence',
    see: 'delete a busy VPC three times: its free subnets are gone',
    wrap: patienceLost,
  },
];
