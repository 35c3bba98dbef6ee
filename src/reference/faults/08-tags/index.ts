import type { Fault } from '../fault.ts';
import { tagByUpdateFaults } from './by-update.ts';
import { tagCreationFaults } from './creation.ts';
import { tagDeletionFaults } from './deletion.ts';
import { tagListingFaults } from './listing.ts';

/** Faults of the section Tags; those of its contract cases stand with these cases. */
export const tagsFaults: readonly Fault[] = [
  ...tagCreationFaults,
  ...tagListingFaults,
  ...tagDeletionFaults,
  ...tagByUpdateFaults,
];
