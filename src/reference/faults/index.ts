import { conventionsFaults } from './01-conventions/index.ts';
import { serviceFaults } from './02-service/index.ts';
import { listsFaults } from './03-lists/index.ts';
import { volumesFaults } from './04-volumes/index.ts';
import { vpcsFaults } from './05-vpcs/index.ts';
import { regionsFaults } from './06-regions/index.ts';
import { domainsFaults } from './07-domains/index.ts';
import { tagsFaults } from './08-tags/index.ts';
import { imagesFaults } from './09-images/index.ts';
import { loadBalancersFaults } from './10-load-balancers/index.ts';
import { instancesFaults } from './11-instances/index.ts';
import { authenticationFaults } from './12-authentication/index.ts';
import { eventsFaults } from './13-events/index.ts';
import { errorsFaults } from './14-errors/index.ts';
import { versioningFaults } from './15-versioning/index.ts';
import type { Fault } from './fault.ts';

/** The faults of each section, by the name of its folder, in the order of the document. */
export const faultTables: Readonly<Record<string, readonly Fault[]>> = {
  '01-conventions': conventionsFaults,
  '02-service': serviceFaults,
  '03-lists': listsFaults,
  '04-volumes': volumesFaults,
  '05-vpcs': vpcsFaults,
  '06-regions': regionsFaults,
  '07-domains': domainsFaults,
  '08-tags': tagsFaults,
  '09-images': imagesFaults,
  '10-load-balancers': loadBalancersFaults,
  '11-instances': instancesFaults,
  '12-authentication': authenticationFaults,
  '13-events': eventsFaults,
  '14-errors': errorsFaults,
  '15-versioning': versioningFaults,
};

/** All faults by id. */
export const faults: ReadonlyMap<string, Fault> = new Map(
  Object.values(faultTables)
    .flat()
    .map((fault) => [fault.id, fault]),
);
