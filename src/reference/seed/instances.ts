import type { Instance, Interface } from '../entities.ts';
import { defaultAlerts } from '../resources/11-instances/instance-creation.ts';
import { CATALOG } from './catalog.ts';

/** The numbers below what the server gives out itself begin here. */
export const FIRST_FREE_ID = 1000;

export interface SeedInstance {
  readonly id: number;
  readonly account: number;
  readonly region: string;
  readonly type: string;
  /** Whether there are a disk and a config, both with the id of the instance. */
  readonly deployed: boolean;
  readonly status?: 'running' | 'offline';
  readonly interfaces?: readonly Interface[];
  readonly privateAddress?: string;
}

/** An instance that is there from the beginning. */
export function seedInstance(wish: SeedInstance, now: number): Instance {
  const { id, account, region, type, deployed, status = 'offline', interfaces = [] } = wish;
  const found = CATALOG.types.get(type);
  if (found === undefined) throw new Error(`expected a type ${type} in the catalog`);
  return {
    id,
    account,
    label: `seeded-instance-${id}`,
    region,
    type,
    image: deployed ? 'compute/debian12' : null,
    status,
    created: now,
    updated: now,
    group: '',
    tags: [],
    host_uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    has_user_data: false,
    disk_encryption: 'enabled',
    watchdog_enabled: true,
    bootJobs: [],
    alerts: defaultAlerts(found),
    ipv4: [
      { address: `198.19.255.${id % 256}`, public: true },
      ...(wish.privateAddress ? [{ address: wish.privateAddress, public: false }] : []),
    ],
    ipv6: `2001:db8:ffff::${id.toString(16)}/128`,
    configs: deployed ? [{ id, label: `seeded-config-${id}`, interfaces }] : [],
    disks: deployed
      ? [{ id, label: `seeded-disk-${id}`, size: found.disk, filesystem: 'ext4' }]
      : [],
  };
}
