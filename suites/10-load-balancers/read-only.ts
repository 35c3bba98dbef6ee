import type { Declare } from '../../src/check/check.ts';
import {
  CHOSEN_ID,
  LONG_AGO,
  type ReadOnlyField,
  takesNothingOver,
} from '../support/read-only-creation.ts';
import { createBalancer } from './requests.ts';

/** What a creation cannot set: only the service does (resources/load-balancer). */
export function readOnlyChecks(check: Declare): void {
  check(
    'what only the service sets of a load balancer is not taken over from its creation',
    READ_ONLY.map(({ requirement }) => requirement),
    (t) => takesNothingOver(t, READ_ONLY, { ask: (fields) => createBalancer(t, fields) }),
    { objects: 1 },
  );
}

const TRANSFER = { in: 123.5, out: 123.5, total: 123.5 };

/** The read-only fields of resources/load-balancer that a creation does not take. */
const READ_ONLY: readonly ReadOnlyField[] = [
  { field: 'id', value: CHOSEN_ID, requirement: 'LB-CREATE-ID-READ-ONLY' },
  { field: 'created', value: LONG_AGO, requirement: 'LB-CREATE-CREATED-READ-ONLY' },
  { field: 'updated', value: LONG_AGO, requirement: 'LB-CREATE-UPDATED-READ-ONLY' },
  { field: 'host', value: '8.8.8.8.example.com', requirement: 'LB-CREATE-HOST-READ-ONLY' },
  { field: 'ipv4', value: '8.8.8.8', requirement: 'LB-CREATE-IPV4-READ-ONLY' },
  { field: 'ipv6', value: '2001:4860:4860::8888', requirement: 'LB-CREATE-IPV6-READ-ONLY' },
  { field: 'transfer', value: TRANSFER, requirement: 'LB-CREATE-TRANSFER-READ-ONLY' },
];
