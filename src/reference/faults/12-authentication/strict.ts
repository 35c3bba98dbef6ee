import type { Principal } from '../../authenticate.ts';
import { instead, OWNER, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

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

/** Takes the token from a query parameter of this name, on one operation that writes. */
function byQuery(operation: string, name: string): Fault {
  return {
    id: `auth-query-token-${operation}`,
    requirement: 'AUTH-NOT-IN-QUERY',
    kind: 'rare-value',
    see: `send ${operation} with a valid token as ${name} in the query string`,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const isMeant = principal.kind === 'anonymous' && state.tokens.has(request.query[name] ?? '');
      return core(state, isMeant ? OWNER : principal, request, ...rest);
    }),
  };
}

/** Takes the token from under another scheme, on one operation that creates. */
function byBasic(operation: string): Fault {
  return {
    id: `auth-basic-scheme-${operation}`,
    requirement: 'AUTH-SCHEME',
    kind: 'rare-value',
    see: `send ${operation} with Authorization: Basic and a valid token`,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const isMeant = principal.kind === 'unknown' && request.token === undefined;
      return core(state, isMeant ? OWNER : principal, request, ...rest);
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
  ...['createVolume', 'cloneVolume', 'createVpc', 'createDomain', 'importDomain'].map((id) =>
    byQuery(id, 'access_token'),
  ),
  ...['uploadImage', 'captureImage', 'createTag', 'createNodeBalancer', 'createInstance'].map(
    (id) => byQuery(id, 'access_token'),
  ),
  ...['cloneDomain', 'updateVolume'].map((id) => byQuery(id, 'token')),
  ...['updateVpc', 'createRecord'].map((id) => byQuery(id, 'api_key')),
  ...['createDomain', 'cloneVolume', 'createTag'].map(byBasic),
];
