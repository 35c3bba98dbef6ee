import { suite } from '../../src/check/check.ts';
import { atomicCreationChecks } from './atomic-creation.ts';
import { atomicDeletionChecks } from './atomic-deletion.ts';
import { combinationsChecks } from './combinations.ts';
import { creationChecks } from './creation.ts';
import { deletionChecks } from './deletion.ts';
import { interfacesChecks } from './interfaces.ts';
import { labelsChecks } from './labels.ts';
import { machineChecks } from './machine.ts';
import { openChecks } from './open.ts';
import { overlapChecks } from './overlap.ts';
import { permissionsChecks } from './permissions.ts';
import { racesChecks } from './races.ts';
import { rangesChecks } from './ranges.ts';
import { subnetLabelsChecks } from './subnet-labels.ts';
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
