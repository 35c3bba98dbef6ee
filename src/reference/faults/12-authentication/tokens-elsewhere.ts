import { isAnonymous, mistake } from '../blocks/caller.ts';
import { instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { isUnknown } from './credentials.ts';

/** Tokens taken from where they do not belong: a body, a query, another scheme than Bearer (authentication). */
export const tokensElsewhereFaults: readonly Fault[] = [
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
  ...['createVolume', 'cloneVolume', 'createVpc', 'createDomain', 'importDomain'].map((id) =>
    byQuery(id, 'access_token'),
  ),
  ...['uploadImage', 'captureImage', 'createTag', 'createNodeBalancer', 'createInstance'].map(
    (id) => byQuery(id, 'access_token'),
  ),
  ...['cloneDomain', 'updateVolume'].map((id) => byQuery(id, 'token')),
  ...['updateVpc', 'createRecord'].map((id) => byQuery(id, 'api_key')),
  byQuery('getVolume', 'auth_token'),
  byQuery('listVolumes', 'oauth_token'),
  byQuery('deleteVpc', 'key'),
  ...['createDomain', 'cloneVolume', 'createTag'].map(byBasic),
];

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
