import { listFaults } from './03-lists/index.ts';
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
import { errorBodyFaults } from './14-errors/bodies.ts';
import { contractFaults } from './contract/index.ts';
import type { Fault } from './fault.ts';
import { generalFaults } from './general.ts';

const sections: readonly (readonly Fault[])[] = [
  generalFaults,
  errorBodyFaults,
  listFaults,
  volumesFaults,
  vpcsFaults,
  regionsFaults,
  domainsFaults,
  tagsFaults,
  imagesFaults,
  loadBalancersFaults,
  instancesFaults,
  authenticationFaults,
  eventsFaults,
];

/** The tables of faults, in the order of the document, and those of generated checks in other sections. */
export const faultTables: readonly (readonly Fault[])[] = [
  ...sections,
  contractFaults.filter((fault) => !sections.flat().includes(fault)),
];

/** All faults by id. */
export const faults: ReadonlyMap<string, Fault> = new Map(
  faultTables.flat().map((fault) => [fault.id, fault]),
);
