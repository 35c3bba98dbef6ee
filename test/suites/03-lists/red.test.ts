import { listsFaults } from '../../../src/reference/faults/03-lists/index.ts';
import { lists } from '../../../suites/03-lists/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/** The form of the envelope is judged on every answer: the check of a single page will do. */
const [showing] = checksOf(lists.checks, 'LIST-PAGE-ECHO').filter(
  ({ requirements }) => requirements.length === 1,
);

seenRed(lists.checks, listsFaults, { showing: showing ? [showing] : [] });
