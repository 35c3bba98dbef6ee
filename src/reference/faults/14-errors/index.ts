import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { contractFaults } from './contract.ts';
import { fieldFaults } from './field.ts';
import { fieldsAlikeFaults } from './fields-alike.ts';
import { leftFreeFaults } from './left-free.ts';
import { nothingLeftFaults } from './nothing-left.ts';
import { oddFieldsFaults } from './odd-fields.ts';
import { statusFaults } from './status.ts';
import { unchangedFaults } from './unchanged.ts';

/** Faults of the section Errors. */
export const errorsFaults: readonly Fault[] = [
  ...answersFaults,
  ...statusFaults,
  ...oddFieldsFaults,
  ...nothingLeftFaults,
  ...leftFreeFaults,
  ...unchangedFaults,
  ...fieldFaults,
  ...fieldsAlikeFaults,
  ...contractFaults,
];
