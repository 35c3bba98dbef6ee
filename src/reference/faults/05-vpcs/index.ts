import type { Fault } from '../fault.ts';
import { atomicCreationFaults } from './atomic-creation.ts';
import { atomicDeletionFaults } from './atomic-deletion.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { deletionFaults } from './deletion.ts';
import { interfacesFaults } from './interfaces.ts';
import { labelsFaults } from './labels.ts';
import { listFaults } from './list.ts';
import { overlapFaults } from './overlap.ts';
import { permissionsFaults } from './permissions.ts';
import { racesFaults } from './races.ts';
import { rangesFaults } from './ranges.ts';
import { subnetLabelsFaults } from './subnet-labels.ts';
import { uniqueLabelsFaults } from './unique-labels.ts';
import { updateFaults } from './update.ts';

/** Faults of the section VPCs, each beside the subject of suites/05-vpcs that decides what it breaks. */
export const vpcsFaults: readonly Fault[] = [
  ...labelsFaults,
  ...uniqueLabelsFaults,
  ...subnetLabelsFaults,
  ...rangesFaults,
  ...overlapFaults,
  ...creationFaults,
  ...updateFaults,
  ...listFaults,
  ...deletionFaults,
  ...permissionsFaults,
  ...atomicCreationFaults,
  ...interfacesFaults,
  ...atomicDeletionFaults,
  ...racesFaults,
  ...contractFaults,
];
