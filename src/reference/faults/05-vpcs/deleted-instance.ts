import type { Request } from '../../call.ts';
import type { Instance } from '../../entities.ts';
import type { State } from '../../state.ts';
import { refuseWhen } from '../blocks/index.ts';
import { remembering, vpcInPath, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** What the interfaces of a deleted instance used stays in use. */
const usedByDeleted: Wrap = remembering(() => {
  const used = new Set<number>();
  const noting: Wrap =
    (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const [, id] = /\/compute\/instances\/(\d+)$/.exec(request.path) ?? [];
      const instance = state.instances.get(Number(id));
      const isDeleted = instance && step.state.instances.get(instance.id) === undefined;
      if (isDeleted) for (const subnet of subnetsOf(instance)) used.add(subnet);
      return step;
    };
  const isUsed = (_body: unknown, request: Request, state: State) =>
    vpcInPath(state, request)?.subnets.some(({ id }) => used.has(id)) ?? false;
  return (core) => refuseWhen('deleteVpc', isUsed)(noting(core));
});

/** The subnets that the interfaces of an instance use. */
function subnetsOf({ configs }: Instance): number[] {
  return configs.flatMap(({ interfaces }) =>
    interfaces.flatMap(({ subnet_id }) => subnet_id ?? []),
  );
}

/** Faults in freeing a VPC once an instance is deleted of which an interface used a subnet. */
export const deletedInstanceFaults: readonly Fault[] = [
  {
    id: 'vpc-busy-after-its-instance-is-deleted',
    requirement: 'VPC-DELETE-FREED',
    kind: 'sequence',
    see: 'delete an instance whose interface uses a subnet, then delete the VPC: refused',
    wrap: usedByDeleted,
  },
];
