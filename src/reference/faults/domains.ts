import { domainListFaults } from './domains-address-lists.ts';
import { domainAfterCloningFaults } from './domains-after-cloning.ts';
import { domainCopyFaults } from './domains-copies.ts';
import { domainFieldFaults } from './domains-fields.ts';
import { domainLifeFaults } from './domains-life.ts';
import { domainNameFaults } from './domains-names.ts';
import { domainNeighbourFaults } from './domains-neighbours.ts';
import { domainSlaveFaults } from './domains-of-slaves.ts';
import { domainTimerFaults } from './domains-timers.ts';
import { domainUpdateFaults } from './domains-updates.ts';
import type { Fault } from './fault.ts';

/** Faults of the section Domains and records; those of its contract cases stand with these cases. */
export const domainsFaults: readonly Fault[] = [
  ...domainFieldFaults,
  ...domainLifeFaults,
  ...domainNameFaults,
  ...domainTimerFaults,
  ...domainListFaults,
  ...domainUpdateFaults,
  ...domainCopyFaults,
  ...domainAfterCloningFaults,
  ...domainSlaveFaults,
  ...domainNeighbourFaults,
];
