import { suite } from '../src/run/check.ts';
import { account, addresses, catalogues } from './instances-account.ts';
import { instanceCreation } from './instances-creation.ts';
import { instanceLabels } from './instances-label.ts';
import { openPoints } from './instances-open.ts';
import { otherAccount } from './instances-other-account.ts';

/** Instances, networking and account: the operations that the document names of them. */
export const instances = suite('Instances, networking and account', (check) => {
  instanceCreation(check);
  instanceLabels(check);
  addresses(check);
  catalogues(check);
  account(check);
  otherAccount(check);
  openPoints(check);
});
