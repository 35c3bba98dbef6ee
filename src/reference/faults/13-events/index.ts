import type { Fault } from '../fault.ts';
import { accountFaults } from './account.ts';
import { againFaults } from './again.ts';
import { atOnceFaults } from './at-once.ts';
import { beforeFaults } from './before.ts';
import { callersFaults } from './callers.ts';
import { everySortFaults } from './every-sort.ts';
import { otherRefusalsFaults } from './other-refusals.ts';
import { refusedFaults } from './refused.ts';
import { subnetsFaults } from './subnets.ts';
import { vpcsFaults } from './vpcs.ts';

/** Faults of the section Events. */
export const eventsFaults: readonly Fault[] = [
  ...accountFaults,
  ...vpcsFaults,
  ...subnetsFaults,
  ...callersFaults,
  ...atOnceFaults,
  ...everySortFaults,
  ...beforeFaults,
  ...refusedFaults,
  ...otherRefusalsFaults,
  ...againFaults,
];
