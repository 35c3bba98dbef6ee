import type { Fault } from './fault.ts';
import { balancerConfigFaults } from './load-balancers-configs.ts';
import { balancerCreationFaults } from './load-balancers-creation.ts';
import { balancerFieldFaults } from './load-balancers-fields.ts';
import { balancerNeighbourFaults } from './load-balancers-neighbours.ts';
import { balancerNodeFaults } from './load-balancers-nodes.ts';
import { balancerUpdateFaults } from './load-balancers-updates.ts';

/** Faults of the section Load balancers; those of its contract cases stand with these cases. */
export const loadBalancerFaults: readonly Fault[] = [
  ...balancerFieldFaults,
  ...balancerCreationFaults,
  ...balancerConfigFaults,
  ...balancerNodeFaults,
  ...balancerUpdateFaults,
  ...balancerNeighbourFaults,
];
