import { instanceRecord } from '../../src/check/arrange/instance-record.ts';
import type { Declare } from '../../src/check/check.ts';
import { type Attempt, takesNone, wishOf } from '../support/read-only-fields.ts';
import { createInstance, idOf } from './requests.ts';

const SPECS = { disk: 4_176_000, gpus: 41, memory: 4_176_000, transfer: 41_760, vcpus: 417 };

const ATTEMPTS: readonly Attempt[] = [
  { requirement: 'INST-STATUS-READ-ONLY', field: 'status', value: 'set-by-client' },
  { requirement: 'INST-SPECS-READ-ONLY', field: 'specs', value: SPECS },
  { requirement: 'INST-HYPERVISOR-READ-ONLY', field: 'hypervisor', value: 'xen' },
];

/** What a creation cannot set (resources/instance). */
export function readOnlyChecks(check: Declare): void {
  const requirements = ATTEMPTS.map(({ requirement }) => requirement);
  check('creating an instance sets nothing that is read-only', requirements, async (t) => {
    const all = await createInstance(t, wishOf(ATTEMPTS));
    const tries = all.refused ? ATTEMPTS.map((each) => [each]) : [ATTEMPTS];
    for (const attempts of tries) {
      const { mark } = t.creations;
      const made = all.refused ? await createInstance(t, wishOf(attempts)) : all;
      if (made.refused) takesNone(t, attempts, { answer: made, at: '', body: {} });
      if (made.ok) {
        takesNone(t, attempts, { answer: made, at: '', body: made.body });
        const { answer, body, where } = await instanceRecord(t, idOf(made));
        takesNone(t, attempts, { answer, at: where, body });
      }
      if (all.refused) await t.creations.clear(mark);
    }
  });
}
