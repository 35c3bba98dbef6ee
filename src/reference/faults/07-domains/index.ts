import type { Fault } from '../fault.ts';
import { domainListFaults } from './address-lists.ts';
import { domainAfterCloningFaults } from './after-cloning.ts';
import { domainCopyFaults } from './copies.ts';
import { domainFieldFaults } from './fields.ts';
import { domainLifeFaults } from './life.ts';
import { domainNameFaults } from './names.ts';
import { domainNeighbourFaults } from './neighbours.ts';
import { domainSlaveFaults } from './of-slaves.ts';
import { domainTimerFaults } from './timers.ts';
import { domainUpdateFaults } from './updates.ts';

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
