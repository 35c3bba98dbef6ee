import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { boundsAlikeFaults } from './bounds-alike.ts';
import { callersFaults } from './callers.ts';
import { contractFaults } from './contract.ts';
import { countsFaults } from './counts.ts';
import { otherSizesFaults } from './other-sizes.ts';
import { pageSizeFaults } from './page-size.ts';
import { pagesFaults } from './pages.ts';
import { threePagesFaults } from './three-pages.ts';

/** Faults of the section Lists. */
export const listsFaults: readonly Fault[] = [
  ...answersFaults,
  ...pagesFaults,
  ...boundsAlikeFaults,
  ...countsFaults,
  ...callersFaults,
  ...pageSizeFaults,
  ...otherSizesFaults,
  ...threePagesFaults,
  ...contractFaults,
];
