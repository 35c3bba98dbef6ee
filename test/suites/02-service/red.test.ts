import { serviceFaults } from '../../../src/reference/faults/02-service/index.ts';
import { service } from '../../../suites/02-service/index.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed(service.checks, serviceFaults);
