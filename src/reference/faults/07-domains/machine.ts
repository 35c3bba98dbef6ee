import { alterDomain } from '../blocks/domain.ts';
import type { Fault } from '../fault.ts';

/** Faults that show only after a sequence of operations (states/domain). */
export const machineFaults: readonly Fault[] = [
  {
    id: 'domain-with-two-records-stays-active',
    requirement: 'DOM-STATUS-DISABLE',
    kind: 'sequence',
    see: 'add two records and disable the domain: it stays active',
    wrap: alterDomain('updateDomain', ({ records }) =>
      records.size >= 2 ? { status: 'active' } : {},
    ),
  },
];
