import { openToAnyone, openToRestricted, openToToken } from '../blocks/loop-hole.ts';
import type { Fault } from '../fault.ts';

/** Operations that are closed, but open to whoever sends or leaves out a certain field (authentication). */
export const closedOperationsFaults: readonly Fault[] = [
  ...[
    { operation: 'createVolume', field: 'tags' },
    { operation: 'createVolume', field: 'compute_id' },
    { operation: 'attachVolume', field: 'persist_across_boots' },
    { operation: 'createVpc', field: 'subnets' },
    { operation: 'createVpc', field: 'description', isAbsent: true },
    { operation: 'updateDomain', field: 'master_ips' },
    { operation: 'uploadImage', field: 'cloud_init' },
    { operation: 'updateConfig', field: 'label', isAbsent: true },
    { operation: 'createInstance', field: 'booted' },
  ].map((hole) => openToAnyone(hole)),
  openToToken('AUTH-SCOPE-VOLUMES-WRITE', { operation: 'createVolume', field: 'compute_id' }),
  openToToken('AUTH-SCOPE-VOLUMES-UPDATE', { operation: 'updateVolume', field: 'tags' }),
  openToToken('AUTH-SCOPE-VOLUMES-ATTACH', { operation: 'attachVolume', field: 'config_id' }),
  openToToken('AUTH-SCOPE-VPC-WRITE', { operation: 'createVpc', field: 'subnets' }),
  openToToken('AUTH-SCOPE-DOMAINS-WRITE', { operation: 'createDomain', field: 'axfr_ips' }),
  openToToken('AUTH-SCOPE-IMAGES-WRITE', { operation: 'uploadImage', field: 'description' }),
  openToRestricted('VOL-CREATE-GRANT', { operation: 'createVolume', field: 'tags' }),
  openToRestricted('VPC-CREATE-GRANT', { operation: 'createVpc', field: 'subnets' }),
];
