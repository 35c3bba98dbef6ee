import type { Fault } from '../fault.ts';
import { accountFaults } from './account.ts';
import { addressesFaults } from './addresses.ts';
import { answersFaults } from './answers.ts';
import { bootsFaults } from './boots.ts';
import { bootsItselfFaults } from './boots-itself.ts';
import { cataloguesFaults } from './catalogues.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { defaultsFaults } from './defaults.ts';
import { labelFaults } from './label.ts';
import { otherAccountFaults } from './other-account.ts';
import { readOnlyFaults } from './read-only.ts';
import { secondRegionFaults } from './second-region.ts';
import { sortsFaults } from './sorts.ts';
import { specsFaults } from './specs.ts';
import { afterRebootsFaults } from './watchdog/after-reboots.ts';
import { watchdogFaults } from './watchdog/watchdog.ts';
import { wholeRecordFaults } from './whole-record.ts';

/**
 * Faults of the section Instances, networking and account. The open points are silences, which nothing
 * breaks.
 */
export const instancesFaults: readonly Fault[] = [
  ...answersFaults,
  ...defaultsFaults,
  ...creationFaults,
  ...sortsFaults,
  ...readOnlyFaults,
  ...labelFaults,
  ...secondRegionFaults,
  ...addressesFaults,
  ...cataloguesFaults,
  ...accountFaults,
  ...otherAccountFaults,
  ...bootsItselfFaults,
  ...bootsFaults,
  ...watchdogFaults,
  ...afterRebootsFaults,
  ...specsFaults,
  ...contractFaults,
  ...wholeRecordFaults,
];
