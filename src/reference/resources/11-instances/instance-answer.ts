import { timestamp } from '../../clock.ts';
import type { Instance } from '../../entities.ts';
import type { State } from '../../state.ts';

/** An instance as answers show it (resources/instance). */
export function showInstance(state: State, instance: Instance) {
  const { account, bootJobs, configs, disks, created, updated, ipv4, ...shown } = instance;
  return {
    ...shown,
    ipv4: ipv4.map(({ address }) => address),
    hypervisor: 'kvm',
    specs: specsOf(state, instance),
    backups: {
      available: false,
      enabled: false,
      last_successful: null,
      schedule: { day: null, window: null },
    },
    placement_group: null,
    created: timestamp(created),
    updated: timestamp(updated),
  };
}

function specsOf(state: State, { type }: Instance) {
  const found = state.catalog.types.get(type);
  const { disk = 0, memory = 0, vcpus = 0, gpus = 0, transfer = 0 } = found ?? {};
  return { disk, memory, vcpus, gpus, transfer };
}
