import { isOther, isReader, isScoped, openTheSecondTime } from '../blocks/caller.ts';
import type { Fault } from '../fault.ts';

/** A refusal that is forgotten when the same is asked again (authentication). */
export const theSecondTimeFaults: readonly Fault[] = [
  openTheSecondTime('updateDomain', 'AUTH-OBJECT-PERMISSION', 'a reader', isReader),
  openTheSecondTime('updateImage', 'AUTH-OBJECT-PERMISSION', 'a reader', isReader),
  openTheSecondTime('updateDomain', 'AUTH-OTHER-ACCOUNT', 'another account', isOther),
  openTheSecondTime('deleteDomain', 'AUTH-OTHER-ACCOUNT', 'another account', isOther),
  openTheSecondTime('createDomain', 'AUTH-SCOPE-DOMAINS-WRITE', 'a token', isScoped),
  openTheSecondTime('updateVpc', 'AUTH-SCOPE-VPC-WRITE', 'a token', isScoped),
];
