import type { Core } from '../../core.ts';
import type { Body } from '../../faults/blocks/index.ts';
import type { State } from '../../state.ts';
import type { Dialect } from '../dialect.ts';

const LATE_MILLIS = 300;

/** What is listed is there at once, and counted a moment later: the document does not say how soon a change shows. */
export const lateCounts: Dialect = {
  name: 'late-counts',
  says: `results and pages of lists count what was there ${LATE_MILLIS} ms ago`,
  wrap: (core) => {
    const past: { readonly at: number; readonly state: State }[] = [];
    return (state, principal, request, now, ...rest) => {
      if (past.at(-1)?.state !== state) past.push({ at: past.length === 0 ? 0 : now, state });
      const step = core(state, principal, request, now, ...rest);
      if (step.state !== state) past.push({ at: now, state: step.state });
      while ((past[1]?.at ?? Number.POSITIVE_INFINITY) <= now - LATE_MILLIS) past.shift();
      const counted = countsOf(step);
      const before =
        counted && countsOf(core(past[0]?.state ?? state, principal, request, now, ...rest));
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
