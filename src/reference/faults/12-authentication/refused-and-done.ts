import { instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Requests that are refused for their credentials and carried out all the same (authentication#rule-1). */
export const refusedAndDoneFaults: readonly Fault[] = [
  ...['deleteVolume', 'createDomain', 'deleteVpc', 'cloneVolume'].map((operation) =>
    doneAnyway('AUTH-REQUIRED', operation, 'without credentials'),
  ),
  ...['updateVolume', 'resizeVolume', 'attachVolume', 'updateDomain'].map((operation) =>
    doneAnyway('AUTH-INVALID-REFUSED', operation, 'with a token that nobody issued'),
  ),
  ...['deleteImage', 'updateVpc', 'cloneDomain'].map((operation) =>
    doneAnyway('AUTH-REVOKED-REFUSED', operation, 'with a revoked token'),
  ),
];

/** Says that nobody is known by these credentials, and carries out the request. */
function doneAnyway(
  requirement: 'AUTH-REQUIRED' | 'AUTH-INVALID-REFUSED' | 'AUTH-REVOKED-REFUSED',
  operation: string,
  how: string,
): Fault {
  return {
    id: `auth-refused-and-done-${operation}-${how.replaceAll(' ', '-')}`,
    requirement,
    also: ['ERR-UNCHANGED-ELSEWHERE'],
    kind: 'atomicity',
    see: `send ${operation} ${how}: it is refused, and done`,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const isRevoked = state.tokens.get(request.token ?? '')?.revoked === true;
      const isMeant = {
        'AUTH-REQUIRED': principal.kind === 'anonymous',
        'AUTH-INVALID-REFUSED': principal.kind === 'unknown' && !isRevoked,
        'AUTH-REVOKED-REFUSED': isRevoked,
      }[requirement];
      if (!isMeant || step.answer?.status !== 401) return step;
      return { ...step, state: core(state, OWNER, request, ...rest).state };
    }),
  };
}
