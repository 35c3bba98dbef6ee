import type { Principal } from '../authenticate.ts';
import { instead, refusal } from './blocks.ts';
import type { Fault } from './fault.ts';

/** Requests by these callers are refused although they may send them. */
function refusedTo(operation: string, who: (principal: Principal) => boolean): Fault['wrap'] {
  return instead(operation, (core, state, principal, ...rest) =>
    who(principal) ? { state, answer: refusal('Refused.', 403) } : core(state, principal, ...rest),
  );
}

const isScoped = (principal: Principal) => principal.kind === 'user' && principal.scopes !== 'all';

/** Operations that create, each with what speaks of its scopes. */
const SCOPED = {
  createVolume: 'AUTH-SCOPE-VOLUMES-WRITE',
  createVpc: 'AUTH-SCOPE-VPC-WRITE',
  createDomain: 'AUTH-SCOPE-DOMAINS-WRITE',
  uploadImage: 'AUTH-SCOPE-IMAGES-WRITE',
};

/** Takes the user without any grant for the owner. */
function withoutGrant(operation: string): Fault {
  return {
    id: `auth-no-grant-needed-${operation}`,
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'auth',
    see: `send ${operation} as a restricted user without any grant`,
    wrap: instead(operation, (core, state, principal, ...rest) => {
      const isNobody = principal.kind === 'user' && principal.username === 'restricted';
      return core(state, isNobody ? { ...principal, username: 'owner' } : principal, ...rest);
    }),
  };
}

/** Callers who are refused what they may do, or need no grant (authentication#rule-4, #rule-5). */
export const authenticationStrictFaults: readonly Fault[] = [
  ...Object.entries(SCOPED).map(
    ([operation, requirement]): Fault => ({
      id: `auth-scope-not-enough-${operation}`,
      requirement,
      kind: 'over-strict',
      see: `send ${operation} with an OAuth token that has the scope for it: it is refused`,
      wrap: refusedTo(operation, isScoped),
    }),
  ),
  {
    id: 'auth-reader-may-not-read-vpcs',
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'over-strict',
    see: 'read a VPC as a user with read_only permission on it: it is refused',
    wrap: refusedTo('getVpc', (who) => who.kind === 'user' && who.username === 'read-only'),
  },
  ...['updateVolume', 'deleteVolume', 'updateDomain', 'deleteVpc', 'updateImage'].map(withoutGrant),
];
