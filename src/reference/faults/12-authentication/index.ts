import type { Principal } from '../../authenticate.ts';
import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { alterAnswer, instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { authenticationStrictFaults } from './strict.ts';
import { tagsOfTwoAccounts } from './tags.ts';

/** Takes the caller for somebody else, on these operations, whenever `when` says so. */
function mistake(
  operations: string | readonly string[],
  when: (principal: Principal, request: Request, state: State) => boolean,
  as: (principal: Principal) => Principal = () => OWNER,
): (core: Core) => Core {
  return instead(operations, (core, state, principal, request, ...rest) => {
    const taken = when(principal, request, state) ? as(principal) : principal;
    return core(state, taken, request, ...rest);
  });
}

const isAnonymous = (principal: Principal) => principal.kind === 'anonymous';
const isUnknown = (principal: Principal) => principal.kind === 'unknown';

/** Forgets which scopes a token has. */
function unscoped(operations: string | readonly string[]): (core: Core) => Core {
  const allScopes = (principal: Principal): Principal =>
    ({ ...principal, scopes: 'all' }) as Principal;
  return mistake(operations, (principal) => principal.kind === 'user', allScopes);
}

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

function scopeForgotten(requirement: string, operation: string): Fault {
  return {
    id: `auth-scope-forgotten-${operation}`,
    requirement,
    kind: 'auth',
    see: `send ${operation} with a token of another scope`,
    wrap: unscoped(operation),
  };
}

function ownerOf(
  kind: 'volumes' | 'vpcs' | 'domains' | 'images' | 'instances' | 'load balancers',
  operation: string,
  other: string,
): Fault {
  return {
    id: `auth-other-account-${operation}`,
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: `send ${operation} for an object among the ${kind} of another account`,
    wrap: mistake(
      operation,
      (principal) => principal.kind === 'user' && principal.username === other,
    ),
  };
}

/** Faults of authentication, scopes and the wall between accounts. */
export const authenticationFaults: readonly Fault[] = [
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
    id: 'auth-revoked-still-good',
    requirement: 'AUTH-REVOKED-REFUSED',
    kind: 'auth',
    see: 'send GET /volumes with a revoked token',
    wrap: mistake('*', (_, { token }, state) => state.tokens.get(token ?? '')?.revoked === true),
  },
  {
    id: 'auth-basic-scheme',
    requirement: 'AUTH-SCHEME',
    kind: 'auth',
    see: 'send GET /volumes with Authorization: Basic and a valid token',
    wrap: mistake('*', (principal, { token }) => isUnknown(principal) && token === undefined),
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
  ...(['listRegions', 'getRegion', 'listImages'] as const).map(
    (operation): Fault => ({
      id: `auth-needed-${operation}`,
      requirement: {
        listRegions: 'AUTH-PUBLIC-REGIONS',
        getRegion: 'AUTH-PUBLIC-REGION',
        listImages: 'AUTH-PUBLIC-IMAGES',
      }[operation],
      kind: 'over-strict',
      see: `send ${operation} without credentials`,
      wrap: mistake(operation, isAnonymous, () => ({ kind: 'unknown' })),
    }),
  ),
  {
    id: 'auth-needed-getImage',
    requirement: 'AUTH-PUBLIC-IMAGE',
    kind: 'over-strict',
    see: 'read a public image without credentials',
    wrap: mistake('getImage', isAnonymous, () => ({ kind: 'unknown' })),
  },
  {
    id: 'auth-private-image-for-all',
    requirement: 'AUTH-PRIVATE-IMAGE',
    kind: 'auth',
    see: 'read a private image without credentials',
    wrap: mistake('getImage', isAnonymous),
  },
  {
    id: 'auth-reader-may-delete',
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'auth',
    see: 'update a volume as a user with read_only permission on it',
    wrap: mistake(
      'updateVolume',
      (principal) => principal.kind === 'user' && principal.username === 'read-only',
    ),
  },
  {
    id: 'auth-reader-may-delete-domains',
    requirement: 'AUTH-OBJECT-PERMISSION',
    kind: 'rare-value',
    see: 'delete a domain as a user with read_only permission on it',
    wrap: mistake(
      'deleteDomain',
      (principal) => principal.kind === 'user' && principal.username === 'read-only',
    ),
  },
  scopeForgotten('AUTH-SCOPE-INSTANCE-VOLUMES', 'listInstanceVolumes'),
  ...['listVolumes', 'getVolume'].map((id) => scopeForgotten('AUTH-SCOPE-VOLUMES-READ', id)),
  ...['createVolume', 'cloneVolume', 'resizeVolume', 'deleteVolume', 'updateVolume'].map((id) =>
    scopeForgotten('AUTH-SCOPE-VOLUMES-WRITE', id),
  ),
  ...['attachVolume', 'detachVolume'].map((id) => scopeForgotten('AUTH-SCOPE-VOLUMES-ATTACH', id)),
  ...['createVpc', 'updateVpc', 'deleteVpc'].map((id) =>
    scopeForgotten('AUTH-SCOPE-VPC-WRITE', id),
  ),
  ...['listDomains', 'getDomain'].map((id) => scopeForgotten('AUTH-SCOPE-DOMAINS-READ', id)),
  ...['createDomain', 'cloneDomain', 'updateDomain', 'deleteDomain', 'importDomain'].map((id) =>
    scopeForgotten('AUTH-SCOPE-DOMAINS-WRITE', id),
  ),
  ...['listImages', 'getImage'].map((id) => scopeForgotten('AUTH-SCOPE-IMAGES-READ', id)),
  ...['updateImage', 'deleteImage', 'uploadImage'].map((id) =>
    scopeForgotten('AUTH-SCOPE-IMAGES-WRITE', id),
  ),
  scopeForgotten('AUTH-SCOPE-IMAGES-CAPTURE', 'captureImage'),
  {
    id: 'auth-scope-attach-volumes-alone',
    requirement: 'AUTH-SCOPE-VOLUMES-ATTACH',
    kind: 'rare-value',
    see: 'attach with a token that has volumes:read_write but not computes:read_write',
    wrap: mistake(
      'attachVolume',
      (principal) => principal.kind === 'user' && principal.scopes.includes('volumes:read_write'),
      (principal) => ({ ...principal, scopes: 'all' }) as Principal,
    ),
  },
  ownerOf('volumes', 'getVolume', 'other-owner'),
  ownerOf('vpcs', 'deleteVpc', 'other-owner'),
  ownerOf('domains', 'updateDomain', 'other-owner'),
  ownerOf('images', 'getImage', 'other-owner'),
  ...['cloneDomain', 'createRecord'].map((id) => ownerOf('domains', id, 'other-owner')),
  ...['listInstanceVolumes', 'bootInstance'].map((id) => ownerOf('instances', id, 'other-owner')),
  ...['getConfig', 'updateConfig', 'createConfig', 'createNode'].map((id) =>
    ownerOf('load balancers', id, 'other-owner'),
  ),
  ...tagsOfTwoAccounts,
  ...authenticationStrictFaults,
  {
    id: 'auth-other-account-listed',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: 'list domains as the owner of another account',
    wrap: alterAnswer('listDomains', (body, _request, state) => {
      const data = state.domains
        .filter(() => true)
        .map(({ id, domain, type }) => ({ ...body.data[0], id, domain, type }));
      return { ...body, data, results: data.length };
    }),
  },
];
