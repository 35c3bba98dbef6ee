import { suite } from '../src/run/check.ts';
import { atomicCreation } from './vpcs-atomic-creation.ts';
import { atomicDeletion } from './vpcs-atomic-deletion.ts';
import { busySubnets } from './vpcs-busy.ts';
import { vpcLabels } from './vpcs-labels.ts';
import { vpcLife } from './vpcs-life.ts';
import { vpcMachine } from './vpcs-machine.ts';
import { vpcOpenPoints } from './vpcs-open.ts';
import { subnetNeighbourhood } from './vpcs-overlap.ts';
import { vpcPermissions } from './vpcs-permissions.ts';
import { vpcRaces } from './vpcs-races.ts';
import { subnetRanges } from './vpcs-ranges.ts';
import { subnetLabels } from './vpcs-subnet-labels.ts';
import { vpcUniqueLabels } from './vpcs-unique.ts';

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
