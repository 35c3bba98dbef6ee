import type { Principal } from '../../access/authenticate.ts';
import { isAnonymous, isOther } from '../blocks/caller.ts';
import { OWNER, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** What the owner has just done, others may do as well (authentication). */
export const afterTheOwnerFaults: readonly Fault[] = [
  ...['updateVolume', 'updateVpc', 'updateDomain', 'updateImage'].map((operation) =>
    openOnceDone(operation, 'AUTH-OTHER-ACCOUNT', 'another account', isOther),
  ),
  openOnceDone('updateVpc', 'AUTH-REQUIRED', 'anyone', isAnonymous),
];

function openOnceDone(
  operation: string,
  requirement: string,
  who: string,
  isMeant: (principal: Principal) => boolean,
): Fault {
  return {
    id: `auth-${operation}-open-to-${who.replace(' ', '-')}-after-the-owner`,
    requirement,
    kind: 'sequence',
    see: `send ${operation} as the owner and then as ${who}: it is carried out`,
    wrap: (core) => {
      const done = new Set<string>();
      return (state, principal, request, ...rest) => {
        const isOf = operationOf(request).id === operation;
        const isOpen = isOf && isMeant(principal) && done.has(request.path);
        const step = core(state, isOpen ? OWNER : principal, request, ...rest);
        const isDone = step.answer !== undefined && step.answer.status < 300;
        if (isOf && isDone) done.add(request.path);
        return step;
      };
    },
  };
}
