import type { Fault } from '../fault.ts';
import { vpcDeletionFaults } from './deletion.ts';
import { vpcLabelFaults } from './labels.ts';
import { vpcLifeFaults } from './life.ts';
import { vpcListedFaults } from './listed.ts';
import { subnetOverlapFaults } from './overlap.ts';
import { subnetRangeFaults } from './ranges.ts';
import { subnetLabelFaults } from './subnet-labels.ts';

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
