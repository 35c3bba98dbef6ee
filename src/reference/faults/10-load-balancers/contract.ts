import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Load balancers look for. */
export const contractFaults: readonly Fault[] = contractFaultsOf('Load balancers');
