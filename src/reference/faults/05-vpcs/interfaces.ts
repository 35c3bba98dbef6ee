import { parseCidr } from '../../../rules/05-vpcs/cidr.ts';
import type { Request } from '../../call.ts';
import type { Instance, Interface, Subnet, Vpc } from '../../entities.ts';
import type { State } from '../../state.ts';
import { isScoped } from '../blocks/caller.ts';
import { alterState, instead, refuseWhen } from '../blocks/index.ts';
import { acceptVpc, remembering, vpcInPath, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Deletes as though the interfaces that `ignored` picks were not there. */
function blindTo(ignored: (use: Use) => boolean): Wrap {
  return instead('deleteVpc', (core, state, principal, request, ...rest) => {
    const vpc = vpcInPath(state, request);
    const blind = vpc ? withoutInterfaces(state, vpc, ignored) : state;
    const step = core(blind, principal, request, ...rest);
    return { ...step, state: withConfigsOf(step.state, state) };
  });
}

/** The later state, with the configs of the instances as they were before. */
function withConfigsOf(after: State, before: State): State {
  const instances = [...before.instances].reduce((table, { id, configs }) => {
    const instance = table.get(id);
    return instance ? table.put(id, { ...instance, configs }) : table;
  }, after.instances);
  return { ...after, instances };
}

interface Use {
  readonly subnet: Subnet;
  /** Place of the subnet in its VPC, from 0. */
  readonly place: number;
  readonly vpc: Vpc;
  readonly instance: Instance;
}

function withoutInterfaces(state: State, vpc: Vpc, ignored: (use: Use) => boolean): State {
  const instances = [...state.instances].reduce((table, instance) => {
    const stays = ({ subnet_id }: Interface) => {
      const place = vpc.subnets.findIndex(({ id }) => id === subnet_id);
      const subnet = vpc.subnets[place];
      return subnet === undefined || !ignored({ subnet, place, vpc, instance });
    };
    const configs = instance.configs.map((config) => ({
      ...config,
      interfaces: config.interfaces.filter(stays),
    }));
    return table.put(instance.id, { ...instance, configs });
  }, state.instances);
  return { ...state, instances };
}

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

/** Deleting one interface of a config counts as deleting all of them. */
const freedByFirst: Wrap = remembering(() => {
  const freed = new Set<number>();
  const noting: Wrap =
    (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const [, id] = /instances\/(\d+)\/configs\/\d+\/interfaces\/\d+$/.exec(request.path) ?? [];
      if (request.method === 'DELETE' && step.answer?.status === 200) freed.add(Number(id));
      return step;
    };
  const blind = blindTo(({ instance, vpc }) => freed.has(instance.id) && vpc.subnets.length === 2);
  return (core) => blind(noting(core));
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

/** The subnets that the interfaces of an instance use, in their order. */
function subnetsUsed({ instance }: Use): number[] {
  const interfaces = instance.configs.flatMap((config) => config.interfaces);
  return interfaces.flatMap(({ subnet_id }) => subnet_id ?? []);
}

/** Whether an interface of any instance uses one of its subnets. */
function isUsed(state: State, { subnets }: Vpc): boolean {
  const ids = new Set(subnets.map(({ id }) => id));
  return state.instances.some(({ configs }) =>
    configs.some(({ interfaces }) =>
      interfaces.some(({ subnet_id }) => subnet_id != null && ids.has(subnet_id)),
    ),
  );
}

const isOffline = ({ instance }: Use) => instance.status === 'offline';

/** Faults in keeping a VPC while interfaces use its subnets (endpoints/vpcs, rule 3). */
export const interfacesFaults: readonly Fault[] = [
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
    id: 'vpc-deletion-ignores-interfaces',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'state',
    see: 'delete a VPC whose subnet an interface uses',
    // The interface of a running instance is one of those ignored.
    also: ['VPC-DELETE-ACTIVE-INTERFACE'],
    wrap: blindTo(() => true),
  },
  {
    id: 'busy-vpc-deleted-by-oauth-token',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'auth',
    see: 'delete a VPC with a subnet in use with an OAuth token: it is deleted',
    wrap: (core) => {
      const blind = blindTo(() => true)(core);
      return instead('deleteVpc', (_, state, principal, ...rest) =>
        (isScoped(principal) ? blind : core)(state, principal, ...rest),
      )(core);
    },
  },
  {
    id: 'vpc-deletion-ignores-idle-interfaces',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'state',
    see: 'delete a VPC whose subnet an interface of an instance that is shut down uses',
    wrap: blindTo(isOffline),
  },
  {
    id: 'vpc-deletion-looks-at-first-subnet',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'rare-value',
    see: 'delete a VPC whose second subnet is in use',
    wrap: blindTo((use) => isOffline(use) && use.place > 0),
  },
  {
    id: 'vpc-deletion-overlooks-27',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'rare-value',
    see: 'delete a VPC whose subnet 10.0.0.0/27 is in use',
    wrap: blindTo((use) => isOffline(use) && parseCidr(use.subnet.ipv4)?.prefix === 27),
  },
  {
    id: 'vpc-deletion-freed-by-first',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'sequence',
    see: 'let two interfaces use two subnets, delete one interface, then delete the VPC',
    wrap: freedByFirst,
  },
  {
    id: 'vpc-deletion-looks-at-first-interface',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'rare-value',
    see: 'delete a VPC whose interface stands behind that of another VPC',
    wrap: blindTo((use) => isOffline(use) && subnetsUsed(use).at(0) !== use.subnet.id),
  },
  {
    id: 'vpc-deletion-looks-at-last-interface',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'rare-value',
    see: 'delete a VPC whose interface stands before that of another VPC',
    wrap: blindTo((use) => isOffline(use) && subnetsUsed(use).at(-1) !== use.subnet.id),
  },
  {
    id: 'vpc-deletion-ignores-interfaces-elsewhere',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'rare-value',
    see: 'delete a VPC that an interface of another region than the first uses',
    wrap: blindTo(({ instance }) => instance.region !== 'us-east'),
  },
  {
    id: 'vpc-deletion-ignores-interfaces-after-an-update',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'sequence',
    see: 'update a VPC whose subnet an interface uses, and delete it',
    wrap: remembering(() => {
      const updated = new Set<number>();
      const noting = alterState('updateVpc', (after, _, __, { id }) => {
        updated.add(id);
        return after;
      });
      return (core) => blindTo(({ vpc }) => updated.has(vpc.id))(noting(core));
    }),
  },
  {
    id: 'vpc-deletion-ignores-active-interfaces',
    requirement: 'VPC-DELETE-ACTIVE-INTERFACE',
    kind: 'state',
    see: 'delete a VPC whose subnet an interface of a running instance uses',
    wrap: blindTo(({ instance }) => instance.status === 'running'),
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
