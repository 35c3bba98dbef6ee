import { conventionsFaults } from '../../../src/reference/faults/01-conventions/index.ts';
import { conventions } from '../../../suites/01-conventions/index.ts';
import { seenRed } from '../support/seen-red.ts';

/** JSON and names are judged on every answer: any check that lists regions and volumes will do. */
seenRed(conventions.checks, conventionsFaults, { showing: conventions.checks });
