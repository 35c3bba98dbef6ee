import type { Principal } from '../../access/authenticate.ts';
import { isAnonymous, mistake } from '../blocks/caller.ts';
import { instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Whether a caller shows a token that nobody issued. */
export const isUnknown = (principal: Principal) => principal.kind === 'unknown';

/** Callers let in without a token that is valid, or kept out with one (authentication). */
export const credentialsFaults: readonly Fault[] = [
  ...[
    'listVolumes',
    'getVolume',
    'createVolume',
    'resizeVolume',
    'detachVolume',
    'deleteVolume',
  ].map(withoutCredentials),
  ...['createVpc', 'deleteVpc', 'getDomain', 'cloneDomain', 'createRecord'].map(withoutCredentials),
  ...['importDomain', 'captureImage'].map(withoutCredentials),
  ...['uploadImage', 'updateImage', 'createTag', 'listTaggedObjects'].map(withoutCredentials),
  ...['createNodeBalancer', 'updateConfig', 'createInstance', 'bootInstance', 'createIp'].map(
    withoutCredentials,
  ),
  ...['getAccount', 'getTransfer'].map(withoutCredentials),
  {
    id: 'auth-not-needed-for-nodes-of-instances',
    requirement: 'AUTH-REQUIRED',
    kind: 'auth',
    see: 'send POST /nodebalancers/{id}/configs/{id} with the private address of an instance and no credentials: it is added',
    wrap: instead('createNode', (core, state, principal, request, ...rest) => {
      const [host] = String(Object(request.body).address).split(':');
      const isKnown = state.instances.some(({ ipv4 }) =>
        ipv4.some(({ address }) => address === host),
      );
      const user = isKnown && isAnonymous(principal) ? OWNER : principal;
      return core(state, user, request, ...rest);
    }),
  },
  ...['listVolumes', 'deleteVolume', 'deleteDomain', 'getAccount'].map(neverAsked),
  {
    id: 'auth-any-token',
    requirement: 'AUTH-INVALID-REFUSED',
    kind: 'auth',
    see: 'send GET /volumes with a token that nobody issued',
    wrap: mistake('*', isUnknown),
  },
  {
    id: 'auth-any-token-may-delete-domains',
    requirement: 'AUTH-INVALID-REFUSED',
    kind: 'rare-value',
    see: 'send DELETE /domains/{id} with a token that nobody issued',
    wrap: mistake('deleteDomain', isUnknown),
  },
  {
    id: 'auth-token-cut-short',
    requirement: 'AUTH-INVALID-REFUSED',
    // A revoked token is the beginning of itself.
    also: ['AUTH-REVOKED-REFUSED'],
    kind: 'rare-value',
    see: 'send GET /volumes with the first three quarters of a valid token: it is accepted',
    wrap: mistake('*', (principal, { token }, state) => {
      const isBeginning = (whole: string) =>
        token !== undefined && token.length > 8 && whole.startsWith(token);
      return isUnknown(principal) && [...state.tokens.keys()].some(isBeginning);
    }),
  },
  {
    id: 'auth-revoked-still-good',
    requirement: 'AUTH-REVOKED-REFUSED',
    kind: 'auth',
    see: 'send GET /volumes with a revoked token',
    wrap: mistake('*', (_, { token }, state) => state.tokens.get(token ?? '')?.revoked === true),
  },
  {
    id: 'auth-token-only-begins-right',
    requirement: 'AUTH-INVALID-REFUSED',
    kind: 'rare-value',
    see: 'send GET /volumes with a valid token twice in a row',
    wrap: mistake(
      '*',
      (principal, { token = '' }, state) =>
        isUnknown(principal) && state.tokens.has(token.slice(0, token.length / 2)),
    ),
  },
  {
    id: 'auth-bearer-refused',
    requirement: 'AUTH-BEARER',
    kind: 'over-strict',
    see: 'send GET /account with a valid token',
    wrap: mistake(
      'getAccount',
      () => true,
      () => ({ kind: 'unknown' }),
    ),
  },
];

function withoutCredentials(operation: string): Fault {
  return {
    id: `auth-none-needed-${operation}`,
    requirement: 'AUTH-REQUIRED',
    kind: 'auth',
    see: `send ${operation} without an Authorization header`,
    wrap: mistake(operation, isAnonymous),
  };
}

/** Nobody is asked who they are: any token will do, or none. */
function neverAsked(operation: string): Fault {
  return {
    id: `auth-never-asked-${operation}`,
    requirement: 'AUTH-REQUIRED',
    kind: 'auth',
    see: `send ${operation} without an Authorization header, or with whatever stands in it`,
    wrap: mistake(operation, ({ kind }) => kind !== 'user'),
  };
}
