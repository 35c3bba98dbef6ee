import type { Step } from '../../call.ts';
import type { Dialect } from '../dialect.ts';
import { Past } from './past.ts';

const LAG_MILLIS = 400;

/**
 * Reads see everything as it was a moment ago: what was created is not there yet, what was deleted is
 * there still. Writes are judged on the present. The document does not say how soon a change shows.
 */
export const lagging: Dialect = {
  name: 'lagging',
  says: `reads show what was true ${LAG_MILLIS} ms ago`,
  wrap: (core) => {
    const past = new Past();
    return (state, principal, request, now, outcome): Step => {
      past.begin(state, now);
      if (request.method === 'GET') {
        past.forgetBefore(now - LAG_MILLIS);
        const seen = past.stateAt(now - LAG_MILLIS) ?? state;
        return { ...core(seen, principal, request, now, outcome), state };
      }
      const step = core(state, principal, request, now, outcome);
      past.end(step.state, now);
      return step;
    };
  },
};
