import type { Principal } from '../../../access/authenticate.ts';
import { isScoped } from '../../blocks/caller.ts';
import { instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** What others than the owner are let do is answered, and not done (authentication#rule-4 and rule-5). */
export const doneFaults: readonly Fault[] = [
  ...['updateVolume', 'updateVpc', 'updateDomain', 'updateImage'].map((operation) =>
    lost(operation, 'SVC-PUT-UPDATES', 'an OAuth token', isScoped),
  ),
  ...['deleteVolume', 'deleteVpc', 'deleteDomain', 'deleteImage'].map((operation) =>
    lost(operation, 'SVC-DELETE-REMOVES', 'an OAuth token', isScoped),
  ),
  lost('attachVolume', 'VOL-ATTACH', 'an OAuth token', isScoped),
  lost('detachVolume', 'VOL-DETACH', 'an OAuth token', isScoped),
  lost('resizeVolume', 'VOL-RESIZE', 'an OAuth token', isScoped),
  ...['updateVolume', 'updateVpc', 'updateImage'].map((operation) =>
    lost(operation, 'SVC-PUT-UPDATES', 'a restricted user', isMaker),
  ),
];

function lost(
  operation: string,
  requirement: string,
  who: string,
  isMeant: (principal: Principal) => boolean,
): Fault {
  return {
    id: `auth-${operation}-by-${who.replaceAll(' ', '-').toLowerCase()}-not-done`,
    requirement,
    kind: 'auth',
    see: `send ${operation} as ${who} who may: it is answered, and nothing is done`,
    wrap: instead(operation, (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      const isDone = step.answer !== undefined && step.answer.status < 300;
      return isDone && isMeant(principal) ? { ...step, state } : step;
    }),
  };
}

function isMaker(principal: Principal): boolean {
  return principal.kind === 'user' && principal.username === 'restricted-with-grants';
}
