import { authenticationFaults } from './authentication.ts';
import { contractFaults } from './contract.ts';
import { domainsFaults } from './domains.ts';
import { errorBodyFaults } from './error-bodies.ts';
import { eventsFaults } from './events.ts';
import type { Fault } from './fault.ts';
import { generalFaults } from './general.ts';
import { imagesFaults } from './images.ts';
import { instancesFaults } from './instances.ts';
import { listFaults } from './lists.ts';
import { loadBalancerFaults } from './load-balancers.ts';
import { regionsFaults } from './regions.ts';
import { tagsFaults } from './tags.ts';
import { volumesFaults } from './volumes.ts';
import { vpcsFaults } from './vpcs.ts';

/** The tables of faults, in the order of the document; those of generated checks come last. */
export const faultTables: readonly (readonly Fault[])[] = [
  generalFaults,
  errorBodyFaults,
  listFaults,
  volumesFaults,
  vpcsFaults,
  regionsFaults,
  domainsFaults,
  tagsFaults,
  imagesFaults,
  loadBalancerFaults,
  instancesFaults,
  authenticationFaults,
  eventsFaults,
  contractFaults,
];

/** All faults by id. */
export const faults: ReadonlyMap<string, Fault> = new Map(
  faultTables.flat().map((fault) => [fault.id, fault]),
);
