import { authenticationFaults } from '../../src/reference/faults/authentication.ts';
import { authentication } from '../../suites/authentication.ts';
import { seenRed } from './seen-red.ts';

seenRed(authentication.checks, authenticationFaults);
