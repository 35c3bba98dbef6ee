import type { Fault } from './fault.ts';
import { tagByUpdateFaults } from './tags-by-update.ts';
import { tagCreationFaults } from './tags-creation.ts';
import { tagDeletionFaults } from './tags-deletion.ts';
import { tagListingFaults } from './tags-listing.ts';

/** Faults of the section Tags; those of its contract cases stand with these cases. */
export const tagsFaults: readonly Fault[] = [
  ...tagCreationFaults,
  ...tagListingFaults,
  ...tagDeletionFaults,
  ...tagByUpdateFaults,
];
