import type { Principal } from '../../access/authenticate.ts';
import { isAnonymous, isOther } from '../blocks/caller.ts';
import { type Body, instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const isReader = (principal: Principal) =>
  principal.kind === 'user' && principal.username === 'read-only';

/** Lists that count what their caller is not shown (resources/common#results). */
export const callersFaults: readonly Fault[] = [
  countsAll('listVolumes', 'a reader', isReader),
  countsAll('listVpcs', 'another account', isOther),
  countsAll('listInstances', 'a reader', isReader),
  countsAll('listImages', 'anyone', isAnonymous),
];

function countsAll(
  operation: string,
  who: string,
  isMeant: (principal: Principal) => boolean,
): Fault {
  return {
    id: `list-${operation}-counts-all-for-${who.replace(' ', '-')}`,
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: `send ${operation} as ${who}: results counts what only the owner is shown`,
    wrap: instead(operation, (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      if (!isMeant(principal) || !step.answer || step.answer.status >= 300) return step;
      const whole: Body = core(state, OWNER, ...rest).answer?.body;
      const body = { ...(step.answer.body as Body), results: whole?.results };
      return { ...step, answer: { ...step.answer, body } };
    }),
  };
}
