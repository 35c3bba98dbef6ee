import { conventionsFaults } from '../../../src/reference/faults/01-conventions/index.ts';
import { conventions } from '../../../suites/01-conventions/index.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed(conventions.checks, conventionsFaults);
