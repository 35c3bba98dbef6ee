import type { Fault } from '../fault.ts';
import { actionsFaults } from './actions.ts';
import { batchFaults } from './batch.ts';
import { queryIdsFaults } from './query-ids.ts';

/** Faults of the section Versioning. */
export const versioningFaults: readonly Fault[] = [
  ...actionsFaults,
  ...queryIdsFaults,
  ...batchFaults,
];
