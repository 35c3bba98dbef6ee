import type { Principal } from '../../access/authenticate.ts';
import type { Request } from '../../call.ts';
import type { Dialect } from '../dialect.ts';

const QUEUED_MILLIS = 200;

/** An update that was answered and is still to be carried out. */
interface Queued {
  readonly at: number;
  readonly principal: Principal;
  readonly request: Request;
}

/**
 * An update is looked at and answered, and carried out one after the other a moment later: until then everything is as it
 * was, also for whoever judges other requests. One that has become wrong by then comes to nothing. It is none of the
 * dialects of a whole run: beside those that refuse every so many requests, or take back what was done, updates got lost.
 */
export const queued: Dialect = {
  name: 'queued',
  says: `updates are answered at once, and carried out ${QUEUED_MILLIS} ms later`,
  wrap: (core) => {
    const queue: Queued[] = [];
    return (before, principal, request, now, outcome) => {
      let state = before;
      for (let next = queue[0]; next && now - next.at >= QUEUED_MILLIS; next = queue[0]) {
        queue.shift();
        state = core(state, next.principal, next.request, now).state;
      }
      const step = core(state, principal, request, now, outcome);
      const isUpdate = request.method === 'PUT' && request.path.startsWith('/v4/');
      if (!isUpdate || !step.answer || step.answer.status >= 300) return step;
      queue.push({ at: now, principal, request });
      return { state, answer: step.answer };
    };
  },
};
