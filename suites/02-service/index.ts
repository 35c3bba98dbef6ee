import { suite } from '../../src/check/check.ts';
import { changedBackChecks } from './changed-back.ts';
import { creationsAtOnceChecks } from './creations-at-once.ts';
import { deletionsAtOnceChecks } from './deletions-at-once.ts';
import { idsChecks } from './ids.ts';
import { lastingChecks } from './lasting.ts';
import { leftOutChecks } from './left-out.ts';
import { methodsChecks } from './methods.ts';
import { updatesAtOnceChecks } from './updates-at-once.ts';

/** What the service does: the four methods, and ids in paths. */
export const service = suite('Service', (check) => {
  methodsChecks(check);
  leftOutChecks(check);
  idsChecks(check);
  creationsAtOnceChecks(check);
  updatesAtOnceChecks(check);
  deletionsAtOnceChecks(check);
  lastingChecks(check);
  changedBackChecks(check);
});
