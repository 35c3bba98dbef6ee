import type { Core } from '../core.ts';
import type { Dialect } from './dialect.ts';

/** So many deletions between two that are sent twice: few checks meet more than one. */
const RARELY = 97;

/**
 * A gateway that lost the answer to a deletion sends it again, as HTTP lets it (RFC 9110, section 9.2.2), and
 * hands on the answer to the second one.
 */
export const repeated: Dialect = {
  name: 'repeated',
  says: 'a deletion now and then arrives twice, and the answer is that of the second one',
  wrap: (core) => repeatedWhen((deletion) => deletion % RARELY === 0)(core),
};

/** Sends the deletions twice whose number, beginning with 1, `isMet`. */
export function repeatedWhen(isMet: (deletion: number) => boolean): (core: Core) => Core {
  return (core) => {
    let deletions = 0;
    return (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (request.method !== 'DELETE' || !step.answer || step.answer.status >= 300) return step;
      deletions += 1;
      return isMet(deletions) ? core(step.state, principal, request, ...rest) : step;
    };
  };
}
