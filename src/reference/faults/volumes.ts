import type { Fault } from './fault.ts';
import { volumeAfterCloningFaults } from './volumes-after-cloning.ts';
import { volumeAllowanceFaults } from './volumes-allowance.ts';
import { volumeAttachedCreationFaults } from './volumes-attached-creation.ts';
import { volumeAttachmentFaults } from './volumes-attachment.ts';
import { volumeCloneFaults } from './volumes-clone.ts';
import { volumeCreationFaults } from './volumes-creation.ts';
import { volumeFieldFaults } from './volumes-fields.ts';
import { volumeGrowthFaults } from './volumes-growth.ts';
import { volumeLifeFaults } from './volumes-life.ts';
import { volumeNeighbourFaults } from './volumes-neighbours.ts';
import { volumesOnInstanceFaults } from './volumes-on-instance.ts';
import { volumePermissionFaults } from './volumes-permissions.ts';

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
