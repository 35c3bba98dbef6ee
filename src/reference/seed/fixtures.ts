import type { Domain, Image, Instance, LoadBalancer, Volume, Vpc } from '../entities.ts';
import { UNSET_FIELDS } from '../resources/07-domains/domain-record.ts';
import { Table } from '../table.ts';
import { privateImage } from './images.ts';
import { seedInstance } from './instances.ts';
import { OTHER_ACCOUNT, OWN_ACCOUNT } from './people.ts';

const REGION = 'us-east';
const SECOND_REGION = 'eu-west';

/** Where the fixtures of the default seed are: ids and names as the run configuration gives them. */
export const FIXTURES = {
  region: REGION,
  secondRegion: SECOND_REGION,
  type: 'nano-1',
  bigType: 'standard-16',
  hugeType: 'memory-96',
  image: 'compute/debian12',
  stackscript: 101,
  instance: 101,
  instanceConfig: 101,
  instanceWithoutConfig: 102,
  disk: 101,
  bigInstance: 103,
  hugeInstance: 104,
  busyVpc: { vpc: 201, subnets: [301, 302, 303], busySubnet: 302, instance: 105 },
  migratingVolume: 401,
  automaticImage: 'private/603',
  readOnly: {
    volume: 402,
    instance: 106,
    writableVolume: 404,
    writableInstance: 108,
    vpc: 202,
    domain: 501,
    image: 'private/601',
  },
  otherAccount: {
    volume: 403,
    instance: 107,
    vpc: 203,
    domain: 502,
    nodebalancer: 801,
    image: 'private/602',
  },
} as const;

/** What the objects of the seed are made of, in tables as the state keeps them. */
export interface SeededObjects {
  readonly instances: Table<Instance>;
  readonly volumes: Table<Volume>;
  readonly vpcs: Table<Vpc>;
  readonly domains: Table<Domain>;
  readonly balancers: Table<LoadBalancer>;
  readonly images: readonly Image[];
}

/** The address that the first fixture instance is reached at as a backend. */
export const BACKEND_ADDRESS = '192.168.255.101';

/** Volumes on the huge instance: the fewest that `fixtures.hugeInstance` may carry, and what a full account has. */
const FEWEST_ON_HUGE = 45;
const MANY_ON_HUGE = 56;

/**
 * What the accounts hold from the beginning.
 * @param isEmpty whether that is nothing but what the run configuration stands for: its fixtures, and another account
 * with more than 100 VPCs
 */
export function seedObjects(now: number, isEmpty = false): SeededObjects {
  const { readOnly, otherAccount } = FIXTURES;
  return {
    instances: Table.of(instances(now)),
    volumes: Table.of([
      { ...volume(FIXTURES.migratingVolume, OWN_ACCOUNT, now), migrating: true },
      volume(readOnly.volume, OWN_ACCOUNT, now),
      volume(readOnly.writableVolume, OWN_ACCOUNT, now),
      volume(otherAccount.volume, OTHER_ACCOUNT, now),
      ...load(now, isEmpty ? FEWEST_ON_HUGE : MANY_ON_HUGE),
    ]),
    vpcs: Table.of([
      busyVpc(now),
      vpc(readOnly.vpc, OWN_ACCOUNT, now),
      vpc(otherAccount.vpc, OTHER_ACCOUNT, now),
      ...morePages(now),
    ]),
    domains: Table.of([
      domain(readOnly.domain, OWN_ACCOUNT, 'seeded-read-only.example', now),
      domain(otherAccount.domain, OTHER_ACCOUNT, 'seeded-other-account.example', now),
    ]),
    balancers: Table.of([balancer(otherAccount.nodebalancer, OTHER_ACCOUNT, now)]),
    images: [
      privateImage(601, OWN_ACCOUNT, 'manual', now),
      privateImage(602, OTHER_ACCOUNT, 'manual', now),
      privateImage(603, OWN_ACCOUNT, 'automatic', now),
    ],
  };
}

function instances(now: number): readonly Instance[] {
  const account = OWN_ACCOUNT;
  const plain = { account, region: REGION, type: FIXTURES.type, deployed: true } as const;
  const { busyVpc: busy } = FIXTURES;
  const inVpc = [{ id: 701, purpose: 'vpc', subnet_id: busy.busySubnet }] as const;
  return [
    { ...plain, id: FIXTURES.instance, privateAddress: BACKEND_ADDRESS },
    { ...plain, id: FIXTURES.instanceWithoutConfig, deployed: false },
    { ...plain, id: FIXTURES.bigInstance, type: FIXTURES.bigType },
    { ...plain, id: FIXTURES.hugeInstance, type: FIXTURES.hugeType },
    { ...plain, id: busy.instance, status: 'running', interfaces: inVpc } as const,
    { ...plain, id: FIXTURES.readOnly.instance },
    { ...plain, id: FIXTURES.readOnly.writableInstance },
    { ...plain, id: FIXTURES.otherAccount.instance, account: OTHER_ACCOUNT },
  ].map((wish) => seedInstance(wish, now));
}

function volume(id: number, account: number, now: number): Volume {
  return {
    id,
    account,
    label: `seeded-volume-${id}`,
    region: REGION,
    size: 20,
    status: 'active',
    tags: [],
    migrating: false,
    attachment: null,
    created: now,
    updated: now,
  };
}

/** Volumes on the huge instance, so that few more show that no instance takes more than 64. */
function load(now: number, length: number): readonly Volume[] {
  const attachment = { compute_id: FIXTURES.hugeInstance, config_id: null };
  return Array.from({ length }, (_, index) => ({
    ...volume(411 + index, OWN_ACCOUNT, now),
    attachment,
  }));
}

/** VPCs of the other account, so that its list has more than one page of the default size. */
function morePages(now: number): readonly Vpc[] {
  return Array.from({ length: 104 }, (_, index) => vpc(221 + index, OTHER_ACCOUNT, now));
}

/** Three subnets, of which the one in the middle is used by an active interface. */
function busyVpc(now: number): Vpc {
  const subnets = FIXTURES.busyVpc.subnets.map((id, index) => ({
    id,
    label: `seeded-subnet-${id}`,
    ipv4: `10.0.${index}.0/24`,
    created: now,
    updated: now,
  }));
  return { ...vpc(FIXTURES.busyVpc.vpc, OWN_ACCOUNT, now), subnets };
}

function vpc(id: number, account: number, now: number): Vpc {
  const label = `seeded-vpc-${id}`;
  const [created, updated] = [now, now];
  return { id, account, label, description: '', region: REGION, subnets: [], created, updated };
}

function domain(id: number, account: number, name: string, now: number): Domain {
  return {
    ...UNSET_FIELDS,
    id,
    account,
    domain: name,
    type: 'master',
    soa_email: `admin@${name}`,
    records: Table.empty(),
    created: now,
    updated: now,
  };
}

function balancer(id: number, account: number, now: number): LoadBalancer {
  return {
    id,
    account,
    label: `seeded-balancer-${id}`,
    region: REGION,
    client_conn_throttle: 0,
    ipv4: '198.19.254.1',
    ipv6: '2001:db8:fffe::1',
    tags: [],
    configs: [],
    created: now,
    updated: now,
  };
}
