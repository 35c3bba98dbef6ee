import { suite } from '../../src/check/check.ts';
import { account, addresses, catalogues } from './account.ts';
import { instanceCreation } from './creation.ts';
import { instanceLabels } from './label.ts';
import { openPoints } from './open.ts';
import { otherAccount } from './other-account.ts';

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
