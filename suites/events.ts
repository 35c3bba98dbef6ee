import { suite } from '../src/run/check.ts';
import { eventList } from './events-list.ts';
import { refusedSilence } from './events-refused.ts';
import { vpcEvents } from './events-vpc.ts';

/** Events. */
export const events = suite('Events', (check) => {
  eventList(check);
  vpcEvents(check);
  refusedSilence(check);
});
