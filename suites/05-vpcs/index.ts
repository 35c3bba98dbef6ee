import { suite } from '../../src/check/check.ts';
import { atomicCreation } from './atomic-creation.ts';
import { atomicDeletion } from './atomic-deletion.ts';
import { busySubnets } from './busy.ts';
import { vpcLabels } from './labels.ts';
import { vpcLife } from './life.ts';
import { vpcMachine } from './machine.ts';
import { vpcOpenPoints } from './open.ts';
import { subnetNeighbourhood } from './overlap.ts';
import { vpcPermissions } from './permissions.ts';
import { vpcRaces } from './races.ts';
import { subnetRanges } from './ranges.ts';
import { subnetLabels } from './subnet-labels.ts';
import { vpcUniqueLabels } from './unique.ts';

/** Resources, VPC; endpoints, VPCs. */
export const vpcs = suite('VPCs', (check) => {
  vpcLabels(check);
  vpcUniqueLabels(check);
  subnetLabels(check);
  subnetRanges(check);
  subnetNeighbourhood(check);
  vpcLife(check);
  vpcOpenPoints(check);
  vpcPermissions(check);
  atomicCreation(check);
  busySubnets(check);
  atomicDeletion(check);
  vpcMachine(check);
  vpcRaces(check);
});
