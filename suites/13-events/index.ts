import { suite } from '../../src/check/check.ts';
import { accountChecks } from './account.ts';
import { againChecks } from './again.ts';
import { atOnceChecks } from './at-once.ts';
import { callersChecks } from './callers.ts';
import { freedChecks } from './freed.ts';
import { refusedChecks } from './refused.ts';
import { changedVpcsChecks } from './vpcs/changed.ts';
import { createdVpcsChecks } from './vpcs/created.ts';

/** Events. */
export const events = suite('Events', (check) => {
  accountChecks(check);
  createdVpcsChecks(check);
  changedVpcsChecks(check);
  callersChecks(check);
  atOnceChecks(check);
  freedChecks(check);
  againChecks(check);
  refusedChecks(check);
});
