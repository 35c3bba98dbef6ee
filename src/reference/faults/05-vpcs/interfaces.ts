import { parseCidr } from '../../../rules/05-vpcs/cidr.ts';
import type { Instance, Interface, Subnet, Vpc } from '../../entities.ts';
import type { State } from '../../state.ts';
import { isScoped } from '../blocks/caller.ts';
import { alterState, instead } from '../blocks/index.ts';
import { remembering, vpcInPath, type Wrap } from '../blocks/vpc.ts';
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

/** A subnet is free once any interface that used it is deleted. */
const freedByOneOfTwo: Wrap = remembering(() => {
  const freed = new Set<unknown>();
  const noting: Wrap =
    (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const [, id] = /\/interfaces\/(\d+)$/.exec(request.path) ?? [];
      const isAdded = request.method === 'POST' && request.path.endsWith('/interfaces');
      if (isAdded) freed.delete(Object(request.body).subnet_id);
      if (request.method === 'DELETE') freed.add(subnetOf(state, Number(id)));
      return step;
    };
  const blind = blindTo(({ subnet }) => freed.has(subnet.id));
  return (core) => blind(noting(core));
});

function subnetOf({ instances }: State, id: number): unknown {
  const configs = [...instances].flatMap((instance) => instance.configs);
  return configs.flatMap(({ interfaces }) => interfaces).find((each) => each.id === id)?.subnet_id;
}

/** The subnets that the interfaces of an instance use, in their order. */
function subnetsUsed({ instance }: Use): number[] {
  const interfaces = instance.configs.flatMap((config) => config.interfaces);
  return interfaces.flatMap(({ subnet_id }) => subnet_id ?? []);
}

const isOffline = ({ instance }: Use) => instance.status === 'offline';

/** Deletions of a VPC that overlook interfaces which use its subnets (endpoints/vpcs, rule 3). */
export const interfacesFaults: readonly Fault[] = [
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
    id: 'vpc-deletion-freed-by-one-of-two-instances',
    requirement: 'VPC-DELETE-BUSY-REFUSED',
    kind: 'sequence',
    see: 'let two instances use one subnet, delete the interface of one, then delete the VPC: it is deleted',
    wrap: freedByOneOfTwo,
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
];
