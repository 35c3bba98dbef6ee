import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { basePathFaults } from './base-path.ts';
import { charactersFaults } from './characters.ts';
import { contractFaults } from './contract.ts';

/** Faults of the section Conventions. */
export const conventionsFaults: readonly Fault[] = [
  ...basePathFaults,
  ...answersFaults,
  ...charactersFaults,
  ...contractFaults,
];
