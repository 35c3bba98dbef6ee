import type { Fault } from '../fault.ts';
import { afterTheOwnerFaults } from './after-the-owner.ts';
import { alteredCredentialsFaults } from './altered-credentials.ts';
import { closedOperationsFaults } from './closed-operations.ts';
import { credentialsFaults } from './credentials.ts';
import { hiddenListsFaults } from './hidden-lists.ts';
import { listedPagesFaults } from './listed-pages.ts';
import { otherAccountFaults } from './other-account.ts';
import { otherAccountStatesFaults } from './other-account-states.ts';
import { permissionsFaults } from './permissions.ts';
import { publicFaults } from './public.ts';
import { refusedAndDoneFaults } from './refused-and-done.ts';
import { rulesForAllFaults } from './rules-for-all.ts';
import { scopesOfCreationsFaults } from './scopes/created.ts';
import { doneFaults } from './scopes/done.ts';
import { scopesOfEverySortFaults } from './scopes/every-sort.ts';
import { scopesOfListsFaults } from './scopes/lists.ts';
import { scopesRefusedAndDoneFaults } from './scopes/no-effect.ts';
import { scopesFaults } from './scopes.ts';
import { theSecondTimeFaults } from './the-second-time.ts';
import { tokensElsewhereFaults } from './tokens-elsewhere.ts';

/** Faults of the section Authentication. */
export const authenticationFaults: readonly Fault[] = [
  ...credentialsFaults,
  ...tokensElsewhereFaults,
  ...alteredCredentialsFaults,
  ...refusedAndDoneFaults,
  ...publicFaults,
  ...permissionsFaults,
  ...otherAccountFaults,
  ...otherAccountStatesFaults,
  ...scopesOfListsFaults,
  ...scopesFaults,
  ...scopesOfCreationsFaults,
  ...scopesRefusedAndDoneFaults,
  ...scopesOfEverySortFaults,
  ...rulesForAllFaults,
  ...closedOperationsFaults,
  ...listedPagesFaults,
  ...hiddenListsFaults,
  ...doneFaults,
  ...afterTheOwnerFaults,
  ...theSecondTimeFaults,
];
