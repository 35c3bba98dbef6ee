import type { Fault } from './fault.ts';
import { vpcDeletionFaults } from './vpcs-deletion.ts';
import { vpcLabelFaults } from './vpcs-labels.ts';
import { vpcLifeFaults } from './vpcs-life.ts';
import { vpcListedFaults } from './vpcs-listed.ts';
import { subnetOverlapFaults } from './vpcs-overlap.ts';
import { subnetRangeFaults } from './vpcs-ranges.ts';
import { subnetLabelFaults } from './vpcs-subnet-labels.ts';

/** Faults of the section VPCs; those of its contract cases stand with these cases. */
export const vpcsFaults: readonly Fault[] = [
  ...vpcLabelFaults,
  ...subnetLabelFaults,
  ...subnetRangeFaults,
  ...subnetOverlapFaults,
  ...vpcLifeFaults,
  ...vpcDeletionFaults,
  ...vpcListedFaults,
];
