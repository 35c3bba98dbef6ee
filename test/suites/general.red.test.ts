import { errorBodyFaults } from '../../src/reference/faults/error-bodies.ts';
import { generalFaults } from '../../src/reference/faults/general.ts';
import { listFaults } from '../../src/reference/faults/lists.ts';
import { conventions } from '../../suites/conventions.ts';
import { errors } from '../../suites/errors.ts';
import { lists } from '../../suites/lists.ts';
import { service } from '../../suites/service.ts';
import { versioning } from '../../suites/versioning.ts';
import { checksOf } from './against.ts';
import { seenRed } from './seen-red.ts';

const checks = [conventions, service, lists, errors, versioning].flatMap((suite) => suite.checks);

/** The body of a refusal is judged on every answer: checks that are refused something will do. */
const refused = checksOf(checks, 'ERR-FIELD-PATH').map((check) => ({
  ...check,
  requirements: ['ERR-BODY-SHAPE', 'ERR-REASON', 'ERR-REASON-GIVEN', 'ERR-FIELD'],
}));

seenRed([...checks, ...refused], [...listFaults, ...generalFaults, ...errorBodyFaults]);
