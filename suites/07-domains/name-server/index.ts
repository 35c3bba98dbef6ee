import type { Declare } from '../../../src/check/check.ts';
import { servedClonesChecks } from './clones.ts';
import { staysDisabledChecks } from './disabled.ts';
import { importSourcesChecks } from './import-sources.ts';
import { importedChecks } from './imported.ts';
import { kindsOfClonesChecks } from './kinds-of-clones.ts';
import { laterStepsChecks } from './later-steps.ts';
import { servedNamesChecks } from './names.ts';
import { nextOfANameChecks } from './next-of-a-name.ts';
import { otherRecordsChecks } from './other-records.ts';
import { servedRecordsChecks } from './records.ts';
import { refusedChangesChecks } from './refused-changes.ts';
import { renamedDomainsChecks } from './renamed.ts';
import { renderingChecks } from './rendering.ts';
import { slaveChecks } from './slaves/copy.ts';
import { mastersAgainChecks } from './slaves/masters-again.ts';
import { servedTimersChecks } from './timers.ts';
import { zoneTransferChecks } from './transfers/allowed.ts';
import { listedForTransfersChecks } from './transfers/listed-addresses.ts';
import { transfersOfOthersChecks } from './transfers/of-other-domains.ts';
import { timersHandedOverChecks } from './transfers/timers.ts';
import { changedDomainsChecks } from './updates.ts';
import { updatedWhileDisabledChecks } from './while-disabled.ts';

/** What becomes of domains outside the API: on the name servers, and at those that they import from. */
export function nameServerChecks(check: Declare): void {
  renderingChecks(check);
  staysDisabledChecks(check);
  laterStepsChecks(check);
  changedDomainsChecks(check);
  updatedWhileDisabledChecks(check);
  mastersAgainChecks(check);
  nextOfANameChecks(check);
  renamedDomainsChecks(check);
  servedClonesChecks(check);
  kindsOfClonesChecks(check);
  servedNamesChecks(check);
  refusedChangesChecks(check);
  servedTimersChecks(check);
  servedRecordsChecks(check);
  otherRecordsChecks(check);
  zoneTransferChecks(check);
  transfersOfOthersChecks(check);
  listedForTransfersChecks(check);
  timersHandedOverChecks(check);
  slaveChecks(check);
  importSourcesChecks(check);
  importedChecks(check);
}
