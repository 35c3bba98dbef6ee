import { errors } from '../../../suites/14-errors/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(errors, { requests: 860, created: 80, complete: true });
