import type { Principal } from '../../access/authenticate.ts';
import type { Core } from '../../core.ts';
import { isScoped, mistake } from '../blocks/caller.ts';
import type { Fault } from '../fault.ts';

/** Scopes of OAuth tokens that are forgotten, or less than what an operation needs (authentication#rule-4). */
export const scopesFaults: readonly Fault[] = [
  scopeForgotten('AUTH-SCOPE-INSTANCE-VOLUMES', 'listInstanceVolumes'),
  ...['listVolumes', 'getVolume'].map((id) => scopeForgotten('AUTH-SCOPE-VOLUMES-READ', id)),
  scopeForgotten('AUTH-SCOPE-VOLUMES-WRITE', 'createVolume'),
  scopeForgotten('AUTH-SCOPE-VOLUMES-CLONE', 'cloneVolume'),
  scopeForgotten('AUTH-SCOPE-VOLUMES-RESIZE', 'resizeVolume'),
  scopeForgotten('AUTH-SCOPE-VOLUMES-DELETE', 'deleteVolume'),
  scopeForgotten('AUTH-SCOPE-VOLUMES-UPDATE', 'updateVolume'),
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
    id: 'auth-scope-of-domains-not-asked-again',
    requirement: 'AUTH-SCOPE-DOMAINS-READ',
    kind: 'sequence',
    see: 'read a domain twice with an OAuth token that lacks the scope: the second time it is answered',
    wrap: (core) => {
      const before = new Set<string>();
      return mistake(
        'getDomain',
        (principal, { path, token }) => {
          const key = `${token} ${path}`;
          const isAgain = isScoped(principal) && before.has(key);
          before.add(key);
          return isAgain;
        },
        (principal) => ({ ...principal, scopes: 'all' }) as Principal,
      )(core);
    },
  },
  ...(
    [
      ['updateDomain', 'status', 'AUTH-SCOPE-DOMAINS-WRITE'],
      ['updateDomain', 'axfr_ips', 'AUTH-SCOPE-DOMAINS-WRITE'],
      ['updateVolume', 'tags', 'AUTH-SCOPE-VOLUMES-UPDATE'],
      ['updateImage', 'label', 'AUTH-SCOPE-IMAGES-WRITE'],
      ['captureImage', 'disk_id', 'AUTH-SCOPE-IMAGES-CAPTURE'],
    ] as const
  ).map(
    ([operation, field, requirement]): Fault => ({
      id: `auth-scope-reading-is-enough-for-${field.replace('_', '-')}-of-${operation}`,
      requirement,
      kind: 'rare-value',
      see: `send ${operation} with ${field} alone and a token that may only read: accepted`,
      wrap: mistake(
        operation,
        (principal, { body }) => isScoped(principal) && isAlone(body, field),
        (principal) => ({ ...principal, scopes: 'all' }) as Principal,
      ),
    }),
  ),
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
  ...['attachVolume', 'detachVolume'].flatMap((operation) => [
    readingIsEnough('AUTH-SCOPE-VOLUMES-ATTACH', operation, 'computes'),
    readingIsEnough('AUTH-SCOPE-VOLUMES-ATTACH', operation, 'volumes'),
  ]),
  readingIsEnough('AUTH-SCOPE-IMAGES-CAPTURE', 'captureImage', 'images'),
];

function isAlone(body: unknown, field: string): boolean {
  return Object.keys(Object(body)).join() === field;
}

/** Forgets which scopes a token has. */
function unscoped(operations: string | readonly string[]): (core: Core) => Core {
  const allScopes = (principal: Principal): Principal =>
    ({ ...principal, scopes: 'all' }) as Principal;
  return mistake(operations, (principal) => principal.kind === 'user', allScopes);
}

/** Of an operation that takes two scopes, one is enough to read with. */
function readingIsEnough(requirement: string, operation: string, kind: string): Fault {
  return {
    id: `auth-scope-reading-${kind}-is-enough-for-${operation}`,
    requirement,
    kind: 'rare-value',
    see: `send ${operation} with both scopes, ${kind}:read_only in place of ${kind}:read_write: accepted`,
    wrap: mistake(
      operation,
      (principal) => principal.kind === 'user' && principal.scopes.includes(`${kind}:read_only`),
      (principal) => ({ ...principal, scopes: withWriting(principal, kind) }) as Principal,
    ),
  };
}

function withWriting(principal: Principal, kind: string): readonly string[] | 'all' {
  const scopes = principal.kind === 'user' ? principal.scopes : [];
  return scopes === 'all' ? 'all' : [...scopes, `${kind}:read_write`];
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
