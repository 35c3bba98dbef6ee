import { alterAnswer, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Answers about the account that are neither an object nor an array (endpoints/instances). */
export const accountFaults: readonly Fault[] = [
  {
    id: 'account-as-text',
    requirement: 'ACCT-GET',
    kind: 'schema',
    see: 'read the account: the answer is a text',
    wrap: alterAnswer('getAccount', (body) => JSON.stringify(body)),
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
