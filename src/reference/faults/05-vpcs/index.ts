import type { Fault } from '../fault.ts';
import { arrangedFaults } from './arranged.ts';
import { atomicCreationFaults } from './atomic-creation.ts';
import { atomicDeletionFaults } from './atomic-deletion.ts';
import { combinationsFaults } from './combinations.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { deletedInstanceFaults } from './deleted-instance.ts';
import { deletionFaults } from './deletion.ts';
import { everySortFaults } from './every-sort.ts';
import { givenUpFaults } from './given-up.ts';
import { inUseFaults } from './in-use.ts';
import { interfacesFaults } from './interfaces.ts';
import { labelsFaults } from './labels.ts';
import { listFaults } from './list.ts';
import { permissionsFaults } from './permissions.ts';
import { racesFaults } from './races.ts';
import { subnetLabelsFaults } from './subnets/labels.ts';
import { ofTwoVpcsFaults } from './subnets/of-two-vpcs.ts';
import { overlapFaults } from './subnets/overlap.ts';
import { rangesFaults } from './subnets/ranges.ts';
import { twoAccountsFaults } from './two-accounts.ts';
import { renamedFaults } from './unique-labels/renamed.ts';
import { uniqueLabelsFaults } from './unique-labels.ts';
import { updateFaults } from './update.ts';
import { wholeRecordFaults } from './whole-record.ts';

/**
 * Faults of the section VPCs, in files called like the subjects of suites/05-vpcs; contract.ts has
 * what generated checks decide. The
 * machine and the open points have none of their own: what they decide, other subjects decide too.
 */
export const vpcsFaults: readonly Fault[] = [
  ...labelsFaults,
  ...uniqueLabelsFaults,
  ...twoAccountsFaults,
  ...renamedFaults,
  ...subnetLabelsFaults,
  ...rangesFaults,
  ...overlapFaults,
  ...ofTwoVpcsFaults,
  ...creationFaults,
  ...updateFaults,
  ...listFaults,
  ...deletedInstanceFaults,
  ...deletionFaults,
  ...permissionsFaults,
  ...atomicCreationFaults,
  ...interfacesFaults,
  ...inUseFaults,
  ...givenUpFaults,
  ...atomicDeletionFaults,
  ...racesFaults,
  ...wholeRecordFaults,
  ...combinationsFaults,
  ...everySortFaults,
  ...contractFaults,
  ...arrangedFaults,
];
