import { refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Requests that are refused where a check only needs their result. */
export const arrangedFaults: readonly Fault[] = [
  {
    id: 'balancer-throttle-of-5-refused',
    requirement: 'LB-CREATE',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle 5: it is refused',
    shownBy: 'a new load balancer has no configs',
    wrap: refuseWhen('createNodeBalancer', (body) => body.client_conn_throttle === 5),
  },
];
