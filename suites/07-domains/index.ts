import { suite } from '../../src/check/check.ts';
import { addressListsChecks } from './address-lists.ts';
import { cloneChecks } from './clone.ts';
import { creationChecks } from './creation.ts';
import { deletionChecks } from './deletion.ts';
import { importChecks } from './import.ts';
import { machineChecks } from './machine.ts';
import { namesChecks } from './names.ts';
import { permissionsChecks } from './permissions.ts';
import { racesChecks } from './races.ts';
import { recordsChecks } from './records.ts';
import { renameChecks } from './rename.ts';
import { statusChecks } from './status.ts';
import { timersChecks } from './timers.ts';
import { typeChecks } from './type.ts';
import { uniquenessChecks } from './uniqueness.ts';
import { updateChecks } from './update.ts';
import { wholeRecordChecks } from './whole-record.ts';

/** Endpoints, Domains; the domain's fields, states and records. */
export const domains = suite('Domains and records', (check) => {
  creationChecks(check);
  deletionChecks(check);
  namesChecks(check);
  racesChecks(check);
  uniquenessChecks(check);
  timersChecks(check);
  addressListsChecks(check);
  statusChecks(check);
  machineChecks(check);
  updateChecks(check);
  renameChecks(check);
  typeChecks(check);
  cloneChecks(check);
  wholeRecordChecks(check);
  importChecks(check);
  recordsChecks(check);
  permissionsChecks(check);
});
