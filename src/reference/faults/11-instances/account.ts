import { alterAnswer, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Answers about the account that are no object (endpoints/account). */
export const accountFaults: readonly Fault[] = [
  {
    id: 'account-as-list',
    requirement: 'ACCT-GET',
    kind: 'schema',
    see: 'read the account: the answer is an array',
    wrap: alterAnswer('getAccount', (body) => [body]),
  },
  {
    id: 'account-refused',
    requirement: 'ACCT-GET',
    kind: 'over-strict',
    see: 'read the account: it is refused',
    wrap: refuseWhen('getAccount', () => true),
  },
  {
    id: 'transfer-as-number',
    requirement: 'ACCT-TRANSFER',
    kind: 'schema',
    see: 'read transfer information: the answer is a number',
    wrap: alterAnswer('getTransfer', () => 0),
  },
];
