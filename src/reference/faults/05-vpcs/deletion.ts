import type { State } from '../../state.ts';
import { alterState } from '../blocks/index.ts';
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
    id: 'vpc-subnets-survive',
    requirement: 'VPC-DELETE-SUBNETS',
    kind: 'cross-resource',
    see: 'delete a VPC, then list its subnets',
    wrap: orphans,
  },
];
