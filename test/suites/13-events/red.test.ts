import { eventsFaults } from '../../../src/reference/faults/13-events/index.ts';
import { events } from '../../../suites/13-events/index.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed(events.checks, eventsFaults);
