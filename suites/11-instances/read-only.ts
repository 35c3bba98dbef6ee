import { instanceRecord } from '../../src/check/arrange/tagged-record.ts';
import type { Declare } from '../../src/check/check.ts';
import { type ReadOnlyField, takesNothingOver } from '../support/read-only-creation.ts';
import { createInstance, idOf } from './requests.ts';

const SPECS = { disk: 4_176_000, gpus: 41, memory: 4_176_000, transfer: 41_760, vcpus: 417 };

const READ_ONLY: readonly ReadOnlyField[] = [
  { requirement: 'INST-STATUS-READ-ONLY', field: 'status', value: 'set-by-client' },
  { requirement: 'INST-SPECS-READ-ONLY', field: 'specs', value: SPECS },
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
