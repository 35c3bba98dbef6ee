import { suite } from '../../src/check/check.ts';
import { accountChecks } from './account.ts';
import { addressesAtOnceChecks } from './addresses/at-once.ts';
import { addressesChecks } from './addresses.ts';
import { bootsChecks } from './boots/boots.ts';
import { bootsOfSortsChecks } from './boots/boots-of-sorts.ts';
import { cataloguesChecks } from './catalogues.ts';
import { creationChecks } from './creation.ts';
import { labelChecks } from './label.ts';
import { openChecks } from './open.ts';
import { otherAccountChecks } from './other-account.ts';
import { readOnlyChecks } from './read-only.ts';
import { regionChecks } from './region.ts';
import { sortsChecks } from './sorts.ts';
import { specsChecks } from './specs.ts';
import { unaskedChecks } from './watchdog/unasked.ts';
import { watchdogChecks } from './watchdog/watchdog.ts';
import { wholeRecordChecks } from './whole-record/whole-record.ts';

/** Instances, networking and account: the operations that the document names of them. */
export const instances = suite('Instances, networking and account', (check) => {
  creationChecks(check);
  sortsChecks(check);
  bootsChecks(check);
  bootsOfSortsChecks(check);
  watchdogChecks(check);
  unaskedChecks(check);
  regionChecks(check);
  specsChecks(check);
  readOnlyChecks(check);
  labelChecks(check);
  addressesChecks(check);
  addressesAtOnceChecks(check);
  cataloguesChecks(check);
  accountChecks(check);
  otherAccountChecks(check);
  wholeRecordChecks(check);
  openChecks(check);
});
