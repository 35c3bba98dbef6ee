import type { Principal } from '../../access/authenticate.ts';
import type { Core } from '../../core.ts';
import { isScoped, mistake, refusedTo } from '../blocks/caller.ts';
import { alterCreated } from '../blocks/image.ts';
import { type Body, instead, OWNER, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Operations that create, each with what speaks of its scopes. */
const SCOPED = {
  createVolume: 'AUTH-SCOPE-VOLUMES-WRITE',
  createVpc: 'AUTH-SCOPE-VPC-WRITE',
  createDomain: 'AUTH-SCOPE-DOMAINS-WRITE',
  uploadImage: 'AUTH-SCOPE-IMAGES-WRITE',
};

/** Operations that change what is there, each with what speaks of its scopes. */
const ON_ITEMS = {
  updateVolume: 'AUTH-SCOPE-VOLUMES-UPDATE',
  resizeVolume: 'AUTH-SCOPE-VOLUMES-RESIZE',
  attachVolume: 'AUTH-SCOPE-VOLUMES-ATTACH',
  detachVolume: 'AUTH-SCOPE-VOLUMES-ATTACH',
  updateDomain: 'AUTH-SCOPE-DOMAINS-WRITE',
  updateImage: 'AUTH-SCOPE-IMAGES-WRITE',
};

/** Scopes of OAuth tokens that are forgotten, or not enough (authentication#rule-4). */
export const scopesFaults: readonly Fault[] = [
  ...['listVolumes', 'listDomains', 'listImages'].map(listsEveryAccount),
  listsNothing('AUTH-SCOPE-INSTANCE-VOLUMES', 'listInstanceVolumes'),
  listsNothing('AUTH-SCOPE-VOLUMES-READ', 'listVolumes'),
  listsNothing('AUTH-SCOPE-DOMAINS-READ', 'listDomains'),
  {
    id: 'image-of-a-token-names-the-token',
    requirement: 'IMG-CREATED-BY-USER',
    kind: 'auth',
    see: 'ask for an upload with an OAuth token: created_by is no user',
    wrap: instead('uploadImage', (core, state, principal, ...rest) => {
      const isScoped = principal.kind === 'user' && principal.scopes !== 'all';
      const right = isScoped
        ? alterCreated(['uploadImage'], () => ({ created_by: 'oauth' }))(core)
        : core;
      return right(state, principal, ...rest);
    }),
  },
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
  ...(
    [
      ['slaves', 'createDomain', ({ type }) => type === 'slave'],
      ['vpcs-with-subnets', 'createVpc', ({ subnets = [] }) => subnets.length > 0],
      ['disabled-domains', 'createDomain', ({ status }) => status === 'disabled'],
      ['described-uploads', 'uploadImage', ({ description }) => description !== undefined],
    ] satisfies [string, keyof typeof SCOPED, (body: Body) => boolean][]
  ).map(
    ([what, operation, when]): Fault => ({
      id: `auth-scope-creates-no-${what}`,
      requirement: SCOPED[operation],
      kind: 'over-strict',
      see: `create ${what} with an OAuth token of the scope for it: it is refused`,
      wrap: instead(operation, (core, state, principal, request, ...rest) =>
        isScoped(principal) && when(request.body ?? {})
          ? { state, answer: refusal('Refused.', 403) }
          : core(state, principal, request, ...rest),
      ),
    }),
  ),
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
  ...Object.entries(ON_ITEMS).map(([operation, requirement]) => doneAnyway(requirement, operation)),
  ...(['volumes', 'vpcs', 'domains'] as const).map(lostToTheOwner),
  ...Object.entries(SCOPED).map(([operation, requirement]) => doneAnyway(requirement, operation)),
  ...Object.entries(SCOPED).map(
    ([operation, requirement]): Fault => ({
      id: `auth-scope-not-enough-${operation}`,
      requirement,
      kind: 'over-strict',
      see: `send ${operation} with an OAuth token that has the scope for it: it is refused`,
      wrap: refusedTo(operation, isScoped),
    }),
  ),
];

/** What an OAuth token creates is answered and not kept. */
function lostToTheOwner(kind: 'volumes' | 'vpcs' | 'domains'): Fault {
  const operation = { volumes: 'createVolume', vpcs: 'createVpc', domains: 'createDomain' }[kind];
  return {
    id: `auth-scope-${operation}-lost`,
    requirement: 'SVC-POST-CREATES',
    kind: 'cross-resource',
    see: `send ${operation} with an OAuth token: what it creates is not there`,
    shownBy: `${operation} takes its scopes and no others`,
    wrap: instead(operation, (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      const { answer } = step;
      if (answer === undefined || answer.status >= 300 || !isScoped(principal)) return step;
      const kept = step.state[kind].remove((answer.body as Body).id);
      return { ...step, state: { ...step.state, [kind]: kept } };
    }),
  };
}

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

function scopeForgotten(requirement: string, operation: string): Fault {
  return {
    id: `auth-scope-forgotten-${operation}`,
    requirement,
    kind: 'auth',
    see: `send ${operation} with a token of another scope`,
    wrap: unscoped(operation),
  };
}

/** What the other account has comes after what the account of the token has. */
function listsNothing(requirement: string, operation: string): Fault {
  return {
    id: `auth-oauth-${operation}-shows-nothing`,
    requirement,
    kind: 'over-strict',
    see: `send ${operation} with an OAuth token that has the scope for it: the list is empty`,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (!isScoped(principal) || !step.answer || step.answer.status !== 200) return step;
      const body = { ...(step.answer.body as Body), data: [], pages: 1, results: 0 };
      return { ...step, answer: { ...step.answer, body } };
    }),
  };
}

function listsEveryAccount(operation: string): Fault {
  return {
    id: `auth-oauth-${operation}-of-every-account`,
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: `send ${operation} with an OAuth token: what another account has is there as well`,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (!isScoped(principal) || !step.answer || step.answer.status !== 200) return step;
      const all = { ...request, query: {} };
      const theirs = core(state, OTHER_OWNER, all, ...rest).answer?.body as Body;
      const body = step.answer.body as Body;
      const known = new Set(body.data.map(({ id }: Body) => id));
      const more = theirs.data.filter(({ id }: Body) => !known.has(id));
      if (body.pages > 1) return step;
      const data = [...body.data, ...more];
      const whole = { ...body, data, pages: 1, results: data.length };
      return { ...step, answer: { ...step.answer, body: whole } };
    }),
  };
}

const OTHER_OWNER: Principal = { kind: 'user', username: 'other-owner', scopes: 'all' };
