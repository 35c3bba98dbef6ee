import { conventions } from '../../../suites/01-conventions/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(conventions, { requests: 200, created: 40, complete: true });
