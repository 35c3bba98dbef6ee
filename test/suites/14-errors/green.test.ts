import { errors } from '../../../suites/14-errors/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(errors, { requests: 680, created: 60, complete: true });
