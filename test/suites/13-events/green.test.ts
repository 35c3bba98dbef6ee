import { events } from '../../../suites/13-events/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(events, { requests: 500, created: 60, complete: true });
