import { generalFaults } from '../../src/reference/faults/general.ts';
import { listFaults } from '../../src/reference/faults/lists.ts';
import { conventions } from '../../suites/conventions.ts';
import { errors } from '../../suites/errors.ts';
import { lists } from '../../suites/lists.ts';
import { service } from '../../suites/service.ts';
import { versioning } from '../../suites/versioning.ts';
import { seenRed } from './seen-red.ts';

const checks = [conventions, service, lists, errors, versioning].flatMap((suite) => suite.checks);

seenRed(checks, [...listFaults, ...generalFaults]);
