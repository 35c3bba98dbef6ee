import type { Fault } from '../fault.ts';
import { changedBackFaults } from './changed-back.ts';
import { contractFaults } from './contract.ts';
import { emptyObjectFaults } from './empty-object.ts';
import { idsFaults } from './ids.ts';
import { lastingTagsFaults } from './lasting/tags.ts';
import { lastingFaults } from './lasting.ts';
import { leftOutFaults } from './left-out.ts';
import { methodsFaults } from './methods.ts';

/** Faults of the section Service. */
export const serviceFaults: readonly Fault[] = [
  ...methodsFaults,
  ...idsFaults,
  ...lastingFaults,
  ...leftOutFaults,
  ...changedBackFaults,
  ...emptyObjectFaults,
  ...lastingTagsFaults,
  ...contractFaults,
];
