import type { Fault } from '../fault.ts';
import { balancerConfigFaults } from './configs.ts';
import { balancerCreationFaults } from './creation.ts';
import { balancerFieldFaults } from './fields.ts';
import { balancerNeighbourFaults } from './neighbours.ts';
import { balancerNodeFaults } from './nodes.ts';
import { balancerUpdateFaults } from './updates.ts';

/** Faults of the section Load balancers; those of its contract cases stand with these cases. */
export const loadBalancerFaults: readonly Fault[] = [
  ...balancerFieldFaults,
  ...balancerCreationFaults,
  ...balancerConfigFaults,
  ...balancerNodeFaults,
  ...balancerUpdateFaults,
  ...balancerNeighbourFaults,
];
