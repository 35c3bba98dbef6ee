import type { Step } from '../../call.ts';
import type { State } from '../../state.ts';
import type { Dialect } from '../dialect.ts';

const LAG_MILLIS = 400;

/**
 * Reads see everything as it was a moment ago: what was created is not there yet, what was deleted is
 * there still. Writes are judged on the present. The document does not say how soon a change shows.
 */
export const lagging: Dialect = {
  name: 'lagging',
  says: `reads show what was true ${LAG_MILLIS} ms ago`,
  wrap: (core) => {
    const past: { at: number; state: State }[] = [];
    return (state, principal, request, now, outcome): Step => {
      if (past.length === 0) past.push({ at: Number.NEGATIVE_INFINITY, state });
      // What stands around this may have changed what came of the last request.
      if (past.at(-1)?.state !== state) past.push({ at: now, state });
      if (request.method === 'GET') {
        while ((past[1]?.at ?? Number.POSITIVE_INFINITY) <= now - LAG_MILLIS) past.shift();
        const step = core(past[0]?.state ?? state, principal, request, now, outcome);
        return { ...step, state };
      }
      const step = core(state, principal, request, now, outcome);
      past.push({ at: now, state: step.state });
      return step;
    };
  },
};
