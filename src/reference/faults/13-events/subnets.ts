import type { Fault } from '../fault.ts';
import { type Emitted, emits, without } from './emits.ts';

/** Only the first event of the action is emitted. */
const onlyFirst = (action: string) => (emitted: Emitted) => {
  const first = emitted.find((event) => event.action === action);
  return emitted.filter((event) => event.action !== action || event === first);
};

/** Every event of the action says that it is about what the first one is about. */
const aboutFirst = (action: string) => (emitted: Emitted) => {
  const first = emitted.find((event) => event.action === action);
  return emitted.map((event) =>
    first && event.action === action ? { ...event, entity: first.entity } : event,
  );
};

/** Events of the subnets of a VPC that are missing, or told of some of them alone (events). */
export const subnetsFaults: readonly Fault[] = [
  ...(
    [
      ['createVpc', 'subnet_create', 'EVT-SUBNET-CREATE'],
      ['deleteVpc', 'subnet_delete', 'EVT-SUBNET-DELETE'],
    ] as const
  ).map(
    ([operation, action, requirement]): Fault => ({
      id: `event-${action.replace('_', '-')}-of-five-at-most`,
      requirement,
      kind: 'rare-value',
      see: `${operation} with twelve subnets: ${action} is told of five`,
      wrap: emits(operation, (emitted) => {
        const others = emitted.filter((event) => event.action !== action);
        return [...others, ...emitted.filter((event) => event.action === action).slice(0, 5)];
      }),
    }),
  ),
  {
    id: 'subnet-create-told-of-a-vpc-without-any',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'state',
    see: 'create a VPC without subnets: a subnet_create about it among the events',
    wrap: emits('createVpc', (emitted) => {
      const [vpc] = emitted;
      if (vpc === undefined || emitted.length > 1) return emitted;
      return [...emitted, { ...vpc, id: vpc.id + 1_000_000, action: 'subnet_create' }];
    }),
  },
  {
    id: 'subnet-create-told-of-a-subnet-that-is-none',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'state',
    see: 'create a VPC without subnets: a subnet_create below its path among the events, without a label',
    wrap: emits('createVpc', (emitted) => {
      const [vpc] = emitted;
      if (vpc === undefined || emitted.length > 1) return emitted;
      const id = vpc.id + 1_000_000;
      const entity = { id, label: '', type: 'subnet', url: `${vpc.entity.url}/subnets/${id}` };
      return [...emitted, { ...vpc, id, action: 'subnet_create', entity }];
    }),
  },
  {
    id: 'subnet-create-told-of-an-empty-list',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with an empty list of subnets: a subnet_create about it among the events',
    wrap: emits('createVpc', (emitted, { subnets }) => {
      const [vpc] = emitted;
      if (vpc === undefined || emitted.length > 1 || !subnets) return emitted;
      return [...emitted, { ...vpc, id: vpc.id + 1_000_000, action: 'subnet_create' }];
    }),
  },
  {
    id: 'subnet-create-not-told',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'state',
    see: 'create a VPC with a subnet: no subnet_create among the events',
    wrap: emits('createVpc', without('subnet_create')),
  },
  {
    id: 'subnet-create-told-once',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'state',
    see: 'create a VPC with two subnets: one subnet_create among the events',
    wrap: emits('createVpc', onlyFirst('subnet_create')),
  },
  {
    id: 'subnet-create-told-of-first-each-time',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with two subnets: both subnet_create are about the first one',
    wrap: emits('createVpc', aboutFirst('subnet_create')),
  },
  {
    id: 'subnet-delete-not-told',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'state',
    see: 'delete a VPC with a subnet: no subnet_delete among the events',
    wrap: emits('deleteVpc', without('subnet_delete')),
  },
  {
    id: 'subnet-delete-told-once',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'state',
    see: 'delete a VPC with two subnets: one subnet_delete among the events',
    wrap: emits('deleteVpc', onlyFirst('subnet_delete')),
  },
  {
    id: 'subnet-delete-told-of-first-each-time',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'rare-value',
    see: 'delete a VPC with two subnets: both subnet_delete are about the first one',
    wrap: emits('deleteVpc', aboutFirst('subnet_delete')),
  },
];
