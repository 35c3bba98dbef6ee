import { events } from '../../../suites/13-events/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(events, { requests: 700, created: 80, complete: true });
