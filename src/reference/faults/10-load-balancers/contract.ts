import { acceptBalancerLabel } from '../blocks/load-balancer.ts';
import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Load balancers look for; no schema can derive the last one. */
export const contractFaults: readonly Fault[] = [
  ...contractFaultsOf('Load balancers'),
  {
    id: 'balancer-label-of-33-taken-with-a-throttle',
    requirement: 'LB-LABEL-LENGTH',
    also: ['LB-LABEL-BOUNDED'],
    kind: 'rare-value',
    see: 'create a load balancer with a label of 33 characters and a throttle: it is created',
    wrap: acceptBalancerLabel((body) => body.label?.length === 33 && body.client_conn_throttle > 0),
  },
];
