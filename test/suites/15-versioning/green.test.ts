import { versioning } from '../../../suites/15-versioning/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(versioning, { requests: 130, created: 19, complete: true });
