import { instanceRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../src/check/check.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import {
  CHOSEN_ID,
  LONG_AGO,
  type ReadOnlyField,
  takesNothingOver,
} from '../support/read-only-creation.ts';
import { createInstance, idOf } from './requests.ts';

const SPECS = { disk: 4_176_000, gpus: 41, memory: 4_176_000, transfer: 41_760, vcpus: 417 };

const GROUP = {
  affinity_type: 'set-by-client',
  id: NOBODYS_ID,
  is_strict: true,
  label: 'set-by-client',
};

/** Made long before the instance was; who may choose the schedule is open. */
const BACKUPS = {
  available: true,
  enabled: true,
  last_successful: LONG_AGO,
  schedule: { day: null, window: null },
};

/** Those for which there is a value that no service would choose: whether there is user data may be its own affair. */
const READ_ONLY: readonly ReadOnlyField[] = [
  { requirement: 'INST-ID-READ-ONLY', field: 'id', value: CHOSEN_ID },
  {
    requirement: 'INST-HOST-UUID-READ-ONLY',
    field: 'host_uuid',
    value: '41760000-4176-4176-8176-417600004176',
  },
  { requirement: 'INST-IPV4-READ-ONLY', field: 'ipv4', value: ['8.8.8.8'] },
  { requirement: 'INST-IPV6-READ-ONLY', field: 'ipv6', value: '2001:4860:4860::8888/128' },
  { requirement: 'INST-PLACEMENT-GROUP-READ-ONLY', field: 'placement_group', value: GROUP },
  { requirement: 'INST-STATUS-READ-ONLY', field: 'status', value: 'set-by-client' },
  { requirement: 'INST-SPECS-READ-ONLY', field: 'specs', value: SPECS },
  { requirement: 'INST-CREATED-READ-ONLY', field: 'created', value: LONG_AGO },
  { requirement: 'INST-UPDATED-READ-ONLY', field: 'updated', value: LONG_AGO },
  { requirement: 'INST-BACKUPS-READ-ONLY', field: 'backups', value: BACKUPS },
  { requirement: 'INST-HYPERVISOR-READ-ONLY', field: 'hypervisor', value: 'xen' },
];

/** What a creation cannot set (resources/instance). */
export function readOnlyChecks(check: Declare): void {
  const requirements = READ_ONLY.map(({ requirement }) => requirement);
  check('creating an instance sets nothing that is read-only', requirements, (t) =>
    takesNothingOver(t, READ_ONLY, {
      ask: (fields) => createInstance(t, fields),
      read: (made) => instanceRecord(t, idOf(made)),
    }),
  );
}
