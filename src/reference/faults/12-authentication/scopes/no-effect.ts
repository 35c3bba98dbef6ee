import { isScoped } from '../../blocks/caller.ts';
import { instead, OWNER } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { SCOPED } from './created.ts';

/** Operations that change what is there, each with what speaks of its scopes. */
const ON_ITEMS = {
  updateVolume: 'AUTH-SCOPE-VOLUMES-UPDATE',
  resizeVolume: 'AUTH-SCOPE-VOLUMES-RESIZE',
  attachVolume: 'AUTH-SCOPE-VOLUMES-ATTACH',
  detachVolume: 'AUTH-SCOPE-VOLUMES-ATTACH',
  updateDomain: 'AUTH-SCOPE-DOMAINS-WRITE',
  updateImage: 'AUTH-SCOPE-IMAGES-WRITE',
};

/** Requests refused for want of a scope, and carried out (authentication#rule-4). */
export const scopesRefusedAndDoneFaults: readonly Fault[] = [
  ...Object.entries(ON_ITEMS).map(([operation, requirement]) => doneAnyway(requirement, operation)),
  ...Object.entries(SCOPED).map(([operation, requirement]) => doneAnyway(requirement, operation)),
];

/** Says that the scope is missing, and carries out the request. */
function doneAnyway(requirement: string, operation: string): Fault {
  return {
    id: `auth-scope-refused-and-done-${operation}`,
    requirement,
    also: ['ERR-UNCHANGED-ELSEWHERE'],
    kind: 'atomicity',
    see: `send ${operation} with a token of another scope: it is refused, and done`,
    wrap: instead(operation, (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      if (!isScoped(principal) || step.answer?.status !== 403) return step;
      return { ...step, state: core(state, OWNER, ...rest).state };
    }),
  };
}
