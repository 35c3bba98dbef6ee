import type { Principal } from '../../access/authenticate.ts';
import { isAnonymous, mistake } from '../blocks/caller.ts';
import { instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const isUnknown = (principal: Principal) => principal.kind === 'unknown';

/** Callers let in without a bearer token that is valid, or kept out with one (authentication). */
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
    id: 'auth-token-in-the-body',
    requirement: 'AUTH-REQUIRED',
    kind: 'auth',
    see: 'send POST /vpcs with access_token in the body and no Authorization header: it is created',
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const known = state.tokens.get(String(Object(request.body).access_token));
      const user = known
        ? { kind: 'user' as const, username: known.username, scopes: known.scopes }
        : principal;
      return core(state, user, request, ...rest);
    }),
  },
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
    id: 'auth-basic-scheme',
    requirement: 'AUTH-SCHEME',
    // A header without a token opens it as well.
    also: ['AUTH-INVALID-REFUSED'],
    kind: 'auth',
    see: 'send GET /volumes with Authorization: Basic and a valid token',
    wrap: mistake('*', (principal, { token }) => isUnknown(principal) && token === undefined),
  },
  {
    id: 'auth-basic-scheme-by-name',
    requirement: 'AUTH-SCHEME',
    kind: 'rare-value',
    see: 'send GET /volumes with Authorization: Basic and the base64 of a valid token as the name of a user',
    wrap: mistake('*', (principal, { authorization = '' }, state) => {
      const [, encoded = ''] = /^Basic (.*)$/.exec(authorization) ?? [];
      const [name = ''] = Buffer.from(encoded, 'base64').toString().split(':');
      return isUnknown(principal) && state.tokens.has(name);
    }),
  },
  {
    id: 'auth-token-scheme',
    requirement: 'AUTH-SCHEME',
    kind: 'rare-value',
    see: 'send GET /volumes with Authorization: Token token="..." and a valid token',
    wrap: mistake('*', (principal, { authorization = '' }, state) => {
      const [, token = ''] = /^Token token="(.*)"$/.exec(authorization) ?? [];
      return isUnknown(principal) && state.tokens.has(token);
    }),
  },
  {
    id: 'auth-query-token',
    requirement: 'AUTH-NOT-IN-QUERY',
    also: ['VER-NO-V3-ACTIONS'],
    kind: 'auth',
    see: 'send GET /volumes?access_token= with a valid token',
    wrap: mistake(
      '*',
      (principal, { query }, state) =>
        isAnonymous(principal) && Object.values(query).some((value) => state.tokens.has(value)),
    ),
  },
  {
    id: 'auth-query-token-instead-of-an-unknown-one',
    requirement: 'AUTH-NOT-IN-QUERY',
    kind: 'rare-value',
    see: 'send GET /volumes?token= with a valid token there and one that nobody issued in the header',
    wrap: mistake(
      'listVolumes',
      (principal, { query }, state) =>
        principal.kind === 'unknown' && state.tokens.has(query.token ?? ''),
    ),
  },
  {
    id: 'auth-query-token-shows-private-images',
    requirement: 'AUTH-NOT-IN-QUERY',
    kind: 'rare-value',
    see: 'send GET /images?access_token= with a valid token and no header: private images are listed',
    wrap: mistake(
      'listImages',
      (principal, { query }, state) =>
        isAnonymous(principal) && state.tokens.has(query.access_token ?? ''),
    ),
  },
  {
    id: 'auth-query-token-shows-private-scripts',
    requirement: 'AUTH-NOT-IN-QUERY',
    kind: 'rare-value',
    see: 'send GET /compute/stackscripts?api_key= with a valid token and no header: private scripts are listed',
    wrap: mistake(
      'listStackScripts',
      (principal, { query }, state) =>
        isAnonymous(principal) && state.tokens.has(query.api_key ?? ''),
    ),
  },
  {
    id: 'auth-query-token-deletes-domains',
    requirement: 'AUTH-NOT-IN-QUERY',
    kind: 'rare-value',
    see: 'send DELETE /domains/{id}?access_token= with a valid token',
    wrap: mistake(
      'deleteDomain',
      (principal, { query }, state) =>
        isAnonymous(principal) && state.tokens.has(query.access_token ?? ''),
    ),
  },
  {
    id: 'auth-any-scheme-lists-volumes',
    requirement: 'AUTH-SCHEME',
    // A header without a token opens it as well.
    also: ['AUTH-INVALID-REFUSED'],
    kind: 'auth',
    see: 'send GET /volumes with Authorization: and a valid token, behind any scheme or none',
    wrap: mistake(
      'listVolumes',
      (principal, { token }) => principal.kind === 'unknown' && token === undefined,
    ),
  },
  {
    id: 'auth-basic-scheme-updates-vpcs',
    requirement: 'AUTH-SCHEME',
    kind: 'rare-value',
    see: 'send PUT /vpcs/{id} with Authorization: Basic and a valid token',
    wrap: mistake(
      'updateVpc',
      (principal, { token }) => isUnknown(principal) && token === undefined,
    ),
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
