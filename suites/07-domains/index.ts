import { suite } from '../../src/check/check.ts';
import { addressListChecks } from './address-lists.ts';
import { cloneChecks } from './clones.ts';
import { importChecks } from './import.ts';
import { lifecycleChecks } from './lifecycle.ts';
import { machineChecks } from './machine.ts';
import { nameChecks } from './names.ts';
import { recordChecks } from './records.ts';
import { statusChecks } from './status.ts';
import { timerChecks } from './timers.ts';
import { uniquenessChecks } from './unique.ts';
import { updateChecks } from './updates.ts';

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
