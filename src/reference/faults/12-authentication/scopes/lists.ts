import type { Principal } from '../../../access/authenticate.ts';
import { isScoped } from '../../blocks/caller.ts';
import { type Body, instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Lists that show an OAuth token with the scope for them nothing, or what other accounts have (authentication#rule-4). */
export const scopesOfListsFaults: readonly Fault[] = [
  ...['listVolumes', 'listDomains', 'listImages'].map(listsEveryAccount),
  listsNothing('AUTH-SCOPE-INSTANCE-VOLUMES', 'listInstanceVolumes'),
  listsNothing('AUTH-SCOPE-VOLUMES-READ', 'listVolumes'),
  listsNothing('AUTH-SCOPE-DOMAINS-READ', 'listDomains'),
];

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
