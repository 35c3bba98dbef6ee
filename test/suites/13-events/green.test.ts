import { events } from '../../../suites/13-events/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(events, { requests: 310, created: 46, complete: true });
