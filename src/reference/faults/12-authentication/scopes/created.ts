import { isScoped, refusedTo } from '../../blocks/caller.ts';
import { alterCreated } from '../../blocks/image.ts';
import { type Body, instead, refusal } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Operations that create, each with what speaks of its scopes. */
export const SCOPED = {
  createVolume: 'AUTH-SCOPE-VOLUMES-WRITE',
  createVpc: 'AUTH-SCOPE-VPC-WRITE',
  createDomain: 'AUTH-SCOPE-DOMAINS-WRITE',
  uploadImage: 'AUTH-SCOPE-IMAGES-WRITE',
};

/** Creations refused to OAuth tokens with the scope for them, or not kept as they were answered (authentication#rule-4). */
export const scopesOfCreationsFaults: readonly Fault[] = [
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
  ...(['volumes', 'vpcs', 'domains'] as const).map(lostToTheOwner),
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
