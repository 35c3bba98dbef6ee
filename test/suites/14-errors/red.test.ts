import { errorsFaults } from '../../../src/reference/faults/14-errors/index.ts';
import { errors } from '../../../suites/14-errors/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/** The body of a refusal is judged on every answer: checks that are refused something will do. */
seenRed(errors.checks, errorsFaults, { showing: checksOf(errors.checks, 'ERR-FIELD-PATH') });
