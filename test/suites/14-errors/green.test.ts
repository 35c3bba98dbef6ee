import { errors } from '../../../suites/14-errors/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(errors, { requests: 1120, created: 104, complete: true });
