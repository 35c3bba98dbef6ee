import type { Fault } from '../fault.ts';
import { basePathFaults } from './base-path.ts';

/** Faults of the section Conventions. */
export const conventionsFaults: readonly Fault[] = [...basePathFaults];
