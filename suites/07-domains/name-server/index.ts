import type { Declare } from '../../../src/check/check.ts';
import { staysDisabledChecks } from './disabled.ts';
import { importSourcesChecks } from './import-sources.ts';
import { importedChecks } from './imported.ts';
import { laterStepsChecks } from './later.ts';
import { servedRecordsChecks } from './records.ts';
import { renderingChecks } from './rendering.ts';
import { slaveChecks } from './slave.ts';
import { servedTimersChecks } from './timers.ts';
import { zoneTransferChecks } from './transfer.ts';

/** What becomes of domains outside the API: on the name servers, and at those that they import from. */
export function nameServerChecks(check: Declare): void {
  renderingChecks(check);
  staysDisabledChecks(check);
  laterStepsChecks(check);
  servedTimersChecks(check);
  servedRecordsChecks(check);
  zoneTransferChecks(check);
  slaveChecks(check);
  importSourcesChecks(check);
  importedChecks(check);
}
