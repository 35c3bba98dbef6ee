import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Service look for. */
export const contractFaults: readonly Fault[] = contractFaultsOf('Service');
