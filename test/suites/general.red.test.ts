import { listFaults } from '../../src/reference/faults/03-lists/index.ts';
import { errorBodyFaults } from '../../src/reference/faults/14-errors/bodies.ts';
import { generalFaults } from '../../src/reference/faults/general.ts';
import { conventions } from '../../suites/01-conventions/index.ts';
import { service } from '../../suites/02-service/index.ts';
import { lists } from '../../suites/03-lists/index.ts';
import { errors } from '../../suites/14-errors/index.ts';
import { versioning } from '../../suites/15-versioning/index.ts';
import { checksOf } from './support/against.ts';
import { seenRed } from './support/seen-red.ts';

const checks = [conventions, service, lists, errors, versioning].flatMap((suite) => suite.checks);

/** The body of a refusal is judged on every answer: checks that are refused something will do. */
const refused = checksOf(checks, 'ERR-FIELD-PATH').map((check) => ({
  ...check,
  requirements: ['ERR-BODY-SHAPE', 'ERR-REASON', 'ERR-REASON-GIVEN', 'ERR-FIELD'],
}));

seenRed([...checks, ...refused], [...listFaults, ...generalFaults, ...errorBodyFaults]);
