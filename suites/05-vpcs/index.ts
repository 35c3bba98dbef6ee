import { suite } from '../../src/check/check.ts';
import { atomicCreationChecks } from './atomic-creation.ts';
import { atomicDeletionChecks } from './atomic-deletion.ts';
import { combinationsChecks } from './combinations.ts';
import { creationChecks } from './creation.ts';
import { deletionChecks } from './deletion.ts';
import { interfacesChecks } from './interfaces.ts';
import { labelsChecks } from './labels.ts';
import { machineChecks } from './machine/machine.ts';
import { openChecks } from './open.ts';
import { permissionsChecks } from './permissions.ts';
import { racesChecks } from './races.ts';
import { subnetLabelsChecks } from './subnets/labels.ts';
import { overlapChecks } from './subnets/overlap.ts';
import { rangesChecks } from './subnets/ranges.ts';
import { uniqueLabelsChecks } from './unique-labels.ts';
import { updateChecks } from './update.ts';
import { wholeRecordChecks } from './whole-record.ts';

/** Resources, VPC; endpoints, VPCs. */
export const vpcs = suite('VPCs', (check) => {
  labelsChecks(check);
  uniqueLabelsChecks(check);
  subnetLabelsChecks(check);
  rangesChecks(check);
  overlapChecks(check);
  creationChecks(check);
  updateChecks(check);
  deletionChecks(check);
  openChecks(check);
  permissionsChecks(check);
  atomicCreationChecks(check);
  interfacesChecks(check);
  atomicDeletionChecks(check);
  machineChecks(check);
  racesChecks(check);
  wholeRecordChecks(check);
  combinationsChecks(check);
});
