import type { State } from '../../state.ts';
import type { Dialect } from '../dialect.ts';

const LINGERING_MILLIS = 400;

/**
 * What was deleted is not read any more, and known for a moment to those who change things: they say yes, and nothing
 * comes of it.
 */
export const lingering: Dialect = {
  name: 'lingering',
  says: `what was deleted takes changes for ${LINGERING_MILLIS} ms, which have no effect`,
  wrap: (core) => {
    const deleted = new Map<string, { readonly at: number; readonly state: State }>();
    return (state, principal, request, now, ...rest) => {
      for (const [path, { at }] of deleted) if (now - at >= LINGERING_MILLIS) deleted.delete(path);
      const step = core(state, principal, request, now, ...rest);
      const isDone = step.answer !== undefined && step.answer.status < 300;
      if (request.method === 'DELETE' && isDone) deleted.set(request.path, { at: now, state });
      const known = deleted.get(request.path.replace(/\/(?:records|resize|attach|detach)$/, ''));
      if (!known || step.answer?.status !== 404 || !['PUT', 'POST'].includes(request.method))
        return step;
      const { answer = step.answer } = core(known.state, principal, request, now, ...rest);
      return { state: step.state, answer };
    };
  },
};
