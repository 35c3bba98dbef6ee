import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { availabilityFaults } from './availability.ts';
import { callersFaults } from './callers.ts';
import { readOnlyFaults } from './read-only.ts';
import { readingFaults } from './reading.ts';

/** Faults of the section Regions. */
export const regionsFaults: readonly Fault[] = [
  ...answersFaults,
  ...readingFaults,
  ...callersFaults,
  ...readOnlyFaults,
  ...availabilityFaults,
];
