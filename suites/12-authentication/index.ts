import { suite } from '../../src/check/check.ts';
import { alteredCredentialsChecks } from './altered-credentials.ts';
import { closedGroupsChecks } from './closed-groups.ts';
import { closedOperationsChecks } from './closed-operations.ts';
import { credentialsChecks } from './credentials.ts';
import { listedApartChecks } from './listed-apart.ts';
import { makersChecks } from './makers.ts';
import { otherAccountChecks } from './other-account.ts';
import { otherAccountBalancersChecks } from './other-account-balancers.ts';
import { otherAccountStatesChecks } from './other-account-states.ts';
import { permissionsChecks } from './permissions.ts';
import { publicChecks } from './public.ts';
import { refusedAndDoneChecks } from './refused-and-done.ts';
import { rulesForAllChecks } from './rules-for-all.ts';
import { scopesOfEverySortChecks } from './scopes/every-sort.ts';
import { listedWithScopeChecks } from './scopes/listed.ts';
import { scopedListsChecks } from './scopes/lists.ts';
import { scopesChecks } from './scopes.ts';

/** Authentication: who may ask, and for what. */
export const authentication = suite('Authentication', (check) => {
  credentialsChecks(check);
  closedGroupsChecks(check);
  alteredCredentialsChecks(check);
  refusedAndDoneChecks(check);
  publicChecks(check);
  permissionsChecks(check);
  makersChecks(check);
  otherAccountChecks(check);
  otherAccountBalancersChecks(check);
  otherAccountStatesChecks(check);
  listedApartChecks(check);
  scopesChecks(check);
  scopesOfEverySortChecks(check);
  scopedListsChecks(check);
  listedWithScopeChecks(check);
  rulesForAllChecks(check);
  closedOperationsChecks(check);
});
