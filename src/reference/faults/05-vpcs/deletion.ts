import type { State } from '../../state.ts';
import { alterState, refuseWhen } from '../blocks/index.ts';
import { remembering, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

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

/** Faults in DELETE /vpcs/{vpcId}, and subnets that survive their VPC. */
export const deletionFaults: readonly Fault[] = [
  {
    id: 'vpc-deletion-does-nothing',
    requirement: 'VPC-DELETE',
    kind: 'state',
    see: 'delete a VPC: it is still there',
    wrap: alterState('deleteVpc', (_after, before) => before),
  },
  {
    id: 'vpc-ranges-of-a-deleted-label-stay-taken',
    requirement: 'VPC-DELETE-SUBNETS',
    kind: 'sequence',
    see: 'delete a VPC and create one with its label and a subnet in its ranges: it is refused',
    wrap: (core) => {
      const taken = new Set<string>();
      const noting = alterState('deleteVpc', (after, before) => {
        const [gone] = before.vpcs.filter(({ id }) => !after.vpcs.get(id));
        for (const { ipv4 } of gone?.subnets ?? []) taken.add(`${gone?.label} ${ipv4}`);
        return after;
      })(core);
      return refuseWhen('createVpc', ({ label, subnets }) =>
        [subnets].flat().some((each) => taken.has(`${label} ${Object(each).ipv4}`)),
      )(noting);
    },
  },
  {
    id: 'vpc-subnets-survive',
    requirement: 'VPC-DELETE-SUBNETS',
    kind: 'cross-resource',
    see: 'delete a VPC, then list its subnets',
    wrap: orphans,
  },
];
