import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Instances, networking and account look for. */
export const contractFaults: readonly Fault[] = contractFaultsOf(
  'Instances, networking and account',
);
