import { versioningFaults } from '../../../src/reference/faults/15-versioning/index.ts';
import { versioning } from '../../../suites/15-versioning/index.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed(versioning.checks, versioningFaults);
