import { versioning } from '../../../suites/15-versioning/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(versioning, { requests: 100, created: 14, complete: true });
