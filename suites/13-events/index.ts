import { suite } from '../../src/check/check.ts';
import { eventList } from './list.ts';
import { refusedSilence } from './refused.ts';
import { vpcEvents } from './vpc.ts';

/** Events. */
export const events = suite('Events', (check) => {
  eventList(check);
  vpcEvents(check);
  refusedSilence(check);
});
