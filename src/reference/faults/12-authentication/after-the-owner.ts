import { isAnonymous, isOther, isReader, openOnceDone } from '../blocks/caller.ts';
import type { Fault } from '../fault.ts';

/** What the owner has just done, others may do as well (authentication). */
export const afterTheOwnerFaults: readonly Fault[] = [
  ...['updateVolume', 'updateVpc', 'updateDomain', 'updateImage'].map((operation) =>
    openOnceDone(operation, 'AUTH-OTHER-ACCOUNT', 'another account', isOther),
  ),
  openOnceDone('updateDomain', 'AUTH-OBJECT-PERMISSION', 'readers', isReader),
  openOnceDone('updateVpc', 'AUTH-REQUIRED', 'anyone', isAnonymous),
];
