import type { Core } from '../../core.ts';
import type { Body } from '../../faults/blocks/index.ts';
import type { Dialect } from '../dialect.ts';
import { Past } from './past.ts';

const LATE_MILLIS = 300;

/** What is listed is there at once, and counted a moment later: the document does not say how soon a change shows. */
export const lateCounts: Dialect = {
  name: 'late-counts',
  says: `results and pages of lists count what was there ${LATE_MILLIS} ms ago`,
  wrap: (core) => {
    const past = new Past();
    return (state, principal, request, now, ...rest) => {
      past.begin(state, now);
      const step = core(state, principal, request, now, ...rest);
      past.end(step.state, now);
      past.forgetBefore(now - LATE_MILLIS);
      const counted = countsOf(step);
      const seen = past.stateAt(now - LATE_MILLIS) ?? state;
      const before = counted && countsOf(core(seen, principal, request, now, ...rest));
      if (!step.answer || !counted || !before) return step;
      const { results, pages } = before;
      return { ...step, answer: { ...step.answer, body: { ...counted, results, pages } } };
    };
  },
};

/** The list in an answer, with its counts. */
function countsOf({ answer }: ReturnType<Core>): Body | undefined {
  const body: Body = Object(answer?.body);
  return Array.isArray(body.data) && 'results' in body ? body : undefined;
}
