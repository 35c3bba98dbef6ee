import type { Request } from '../../../call.ts';
import type { State } from '../../../state.ts';
import { isScoped, mistake } from '../../blocks/caller.ts';
import { instead, refusal } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

type Of = (state: State, request: Request) => boolean;

/** Scopes that are others for objects of one sort, or for one field (authentication#rule-4). */
export const scopesOfEverySortFaults: readonly Fault[] = [
  notEnough('AUTH-SCOPE-VOLUMES-CLONE', 'cloneVolume', 'volumes-on-instances', isAttached),
  notEnough('AUTH-SCOPE-VOLUMES-RESIZE', 'resizeVolume', 'volumes-on-instances', isAttached),
  notEnough('AUTH-SCOPE-DOMAINS-WRITE', 'updateDomain', 'new-names', names('domain')),
  notEnough('AUTH-SCOPE-VPC-WRITE', 'updateVpc', 'new-labels', names('label')),
  notEnough('AUTH-SCOPE-VPC-WRITE', 'deleteVpc', 'vpcs-with-subnets', hasSubnets),
  notEnough('AUTH-SCOPE-DOMAINS-WRITE', 'deleteDomain', 'slaves', isSlave),
  notAsked('AUTH-SCOPE-VOLUMES-DELETE', 'deleteVolume', 'volumes-on-instances', isAttached),
  notAsked('AUTH-SCOPE-DOMAINS-WRITE', 'updateDomain', 'slaves', isSlave),
  {
    id: 'auth-scope-for-instances-deletes-volumes-on-them',
    requirement: 'AUTH-SCOPE-VOLUMES-DELETE',
    kind: 'rare-value',
    see: 'delete an attached volume with a token that may write instances and only read volumes: it is gone',
    wrap: mistake(
      'deleteVolume',
      (principal, request, state) =>
        isAttached(state, request) &&
        principal.kind === 'user' &&
        principal.scopes !== 'all' &&
        ['computes:read_write', 'volumes:read_only'].every((each) =>
          [...principal.scopes].includes(each),
        ),
    ),
  },
  {
    id: 'auth-scope-not-asked-cloneVolume-of-clones',
    requirement: 'AUTH-SCOPE-VOLUMES-CLONE',
    kind: 'sequence',
    see: 'clone a clone with a token that may only read volumes: it is cloned',
    wrap: (core) => {
      const clones = new Set<string>();
      const noting = instead('cloneVolume', (inner, ...given) => {
        const step = inner(...given);
        const { id } = Object(step.answer?.body);
        if (id !== undefined) clones.add(String(id));
        return step;
      })(core);
      return forgotten('cloneVolume', (_, request) => clones.has(idIn(request)))(noting);
    },
  },
];

function notEnough(requirement: string, operation: string, what: string, is: Of): Fault {
  return {
    id: `auth-scope-not-enough-${operation}-of-${what}`,
    requirement,
    kind: 'over-strict',
    see: `send ${operation} of ${what} with an OAuth token that has the scope for it: it is refused`,
    wrap: instead(operation, (core, state, principal, request, ...rest) =>
      isScoped(principal) && is(state, request)
        ? { state, answer: refusal('Refused.', 403) }
        : core(state, principal, request, ...rest),
    ),
  };
}

function notAsked(requirement: string, operation: string, what: string, is: Of): Fault {
  return {
    id: `auth-scope-not-asked-${operation}-of-${what}`,
    requirement,
    kind: 'rare-value',
    see: `send ${operation} of ${what} with an OAuth token that may only read them: it is accepted`,
    wrap: forgotten(operation, is),
  };
}

function forgotten(operation: string, is: Of): Fault['wrap'] {
  return mistake(
    operation,
    (principal, request, state) => isScoped(principal) && is(state, request),
  );
}

/** Whether the update names the field. */
function names(field: string): Of {
  return (_, { body }) => field in Object(body);
}

function isAttached(state: State, request: Request): boolean {
  return Boolean(state.volumes.get(Number(idIn(request)))?.attachment);
}

function hasSubnets(state: State, request: Request): boolean {
  return (state.vpcs.get(Number(idIn(request)))?.subnets.length ?? 0) > 0;
}

function isSlave(state: State, request: Request): boolean {
  return state.domains.get(Number(idIn(request)))?.type === 'slave';
}

/** Behind the version and the collection. */
function idIn({ path }: Request): string {
  return path.split('/')[3] ?? '';
}
