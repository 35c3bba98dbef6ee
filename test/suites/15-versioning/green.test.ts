import { versioning } from '../../../suites/15-versioning/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(versioning, { requests: 250, created: 28, complete: true });
