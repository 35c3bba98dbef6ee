import { suite } from '../src/run/check.ts';
import { addressListChecks } from './domains-address-lists.ts';
import { cloneChecks } from './domains-clones.ts';
import { importChecks } from './domains-import.ts';
import { lifecycleChecks } from './domains-lifecycle.ts';
import { machineChecks } from './domains-machine.ts';
import { nameChecks } from './domains-names.ts';
import { recordChecks } from './domains-records.ts';
import { statusChecks } from './domains-status.ts';
import { timerChecks } from './domains-timers.ts';
import { uniquenessChecks } from './domains-unique.ts';
import { updateChecks } from './domains-updates.ts';

/** Endpoints, Domains; the domain's fields, states and records. */
export const domains = suite('Domains and records', (check) => {
  lifecycleChecks(check);
  nameChecks(check);
  uniquenessChecks(check);
  timerChecks(check);
  addressListChecks(check);
  statusChecks(check);
  machineChecks(check);
  updateChecks(check);
  cloneChecks(check);
  importChecks(check);
  recordChecks(check);
});
