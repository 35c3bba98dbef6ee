import type { Catalog, InstanceType, Region, StackScript } from '../catalog.ts';

const CAPABILITIES = [
  'Computes',
  'NodeBalancers',
  'Block Storage',
  'Object Storage',
  'Placement Groups',
  'VPCs',
];

const REGIONS: readonly Region[] = [
  region('us-east', 'Newark, US', 'us', 1),
  region('eu-west', 'London, UK', 'gb', 2),
  region('eu-central', 'Frankfurt, DE', 'de', 3),
  region('ap-south', 'Singapore, SG', 'sg', 4),
];

/** GB of RAM, vCPUs, GB of disk and TB of transfer of each plan. */
const TYPES: readonly InstanceType[] = [
  type('nano-1', 'Nano 1 GB', 'nano', 1, 1, 25, 1),
  type('standard-2', 'Standard 2 GB', 'standard', 2, 1, 50, 2),
  type('standard-8', 'Standard 8 GB', 'standard', 8, 4, 160, 5),
  type('standard-16', 'Standard 16 GB', 'standard', 16, 6, 320, 8),
  type('dedicated-64', 'Dedicated 64 GB', 'dedicated', 64, 32, 1280, 9),
  type('memory-96', 'Memory 96 GB', 'memory', 96, 16, 640, 9),
  type('premium-8', 'Premium 8 GB', 'premium', 8, 4, 160, 5),
  { ...type('gpu-32', 'GPU 32 GB', 'gpu', 32, 8, 640, 16), gpus: 1 },
];

const STACKSCRIPTS: readonly StackScript[] = [
  script({ id: 101, account: 0, label: 'Web server', is_public: true }),
  script({ id: 102, account: 1, label: 'Own worker', is_public: false }),
];

/** The static catalog of the default seed. Premium and GPU plans are not everywhere. */
export const CATALOG: Catalog = {
  regions: new Map(REGIONS.map((each) => [each.id, each])),
  types: new Map(TYPES.map((each) => [each.id, each])),
  stackscripts: STACKSCRIPTS,
  availability: [
    { region: 'us-east', plan: 'gpu-32', available: true },
    { region: 'eu-west', plan: 'premium-8', available: true },
    { region: 'eu-central', plan: 'gpu-32', available: false },
    { region: 'ap-south', plan: 'premium-8', available: false },
  ],
};

/** Resolvers stand in ranges that are kept for documentation (RFC 5737, RFC 3849). */
function region(id: string, label: string, country: string, number: number): Region {
  return {
    id,
    label,
    country,
    capabilities: CAPABILITIES,
    placement_group_limits: { maximum_computes_per_pg: 5, maximum_pgs_per_customer: 100 },
    resolvers: {
      ipv4: `192.0.2.${number}0,192.0.2.${number}1`,
      ipv6: `2001:db8:${number}::1,2001:db8:${number}::2`,
    },
    status: 'ok',
  };
}

function type(
  id: string,
  label: string,
  kind: string,
  ramGb: number,
  vcpus: number,
  diskGb: number,
  transferTb: number,
): InstanceType {
  const [memory, disk, transfer] = [ramGb * 1024, diskGb * 1024, transferTb * 1000];
  return { id, label, class: kind, memory, disk, vcpus, gpus: 0, transfer };
}

function script(fields: Pick<StackScript, 'id' | 'account' | 'label' | 'is_public'>): StackScript {
  return {
    ...fields,
    description: '',
    username: fields.account === 0 ? 'compute' : 'owner',
    images: ['compute/debian12'],
    script: '#!/bin/sh\necho deployed\n',
  };
}
