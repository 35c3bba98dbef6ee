import type { Fault } from '../fault.ts';
import { volumeAfterCloningFaults } from './after-cloning.ts';
import { volumeAllowanceFaults } from './allowance.ts';
import { volumeAttachedCreationFaults } from './attached-creation.ts';
import { volumeAttachmentFaults } from './attachment.ts';
import { volumeCloneFaults } from './clone.ts';
import { volumeCreationFaults } from './creation.ts';
import { volumeFieldFaults } from './fields.ts';
import { volumeGrowthFaults } from './growth.ts';
import { volumeLifeFaults } from './life.ts';
import { volumeNeighbourFaults } from './neighbours.ts';
import { volumesOnInstanceFaults } from './on-instance.ts';
import { volumePermissionFaults } from './permissions.ts';

/** Faults of the section Volumes; those of its contract cases stand with these cases. */
export const volumesFaults: readonly Fault[] = [
  ...volumeFieldFaults,
  ...volumeCreationFaults,
  ...volumeLifeFaults,
  ...volumeAttachedCreationFaults,
  ...volumeAttachmentFaults,
  ...volumesOnInstanceFaults,
  ...volumeAllowanceFaults,
  ...volumeCloneFaults,
  ...volumeAfterCloningFaults,
  ...volumeGrowthFaults,
  ...volumePermissionFaults,
  ...volumeNeighbourFaults,
];
