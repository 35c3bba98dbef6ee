import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import { domainInPath, withDomain } from '../blocks/domain.ts';
import { alterRefusal, type Body, instead, refusal, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Refusals with a wrong body or an effect, and requests that break the server (errors, rules 1 to 3). */
export const errorBodyFaults: readonly Fault[] = [
  {
    id: 'errors-empty',
    requirement: 'ERR-REASON-GIVEN',
    kind: 'error-shape',
    see: 'send a wrong request: errors is an empty array',
    wrap: alterRefusal(() => ({ errors: [] })),
  },
  {
    id: 'errors-not-an-array',
    requirement: 'ERR-BODY-SHAPE',
    kind: 'error-shape',
    see: 'send a wrong request: errors is an object',
    wrap: alterRefusal(({ errors }) => ({ errors: errors[0] })),
  },
  {
    id: 'errors-without-reason',
    requirement: 'ERR-REASON',
    kind: 'error-shape',
    see: 'send a wrong request: the error has a message instead of a reason',
    wrap: alterRefusal(({ errors }) => ({
      errors: errors.map(({ reason, ...rest }: Body) => ({ ...rest, message: reason })),
    })),
  },
  {
    id: 'errors-field-is-a-list',
    requirement: 'ERR-FIELD',
    kind: 'error-shape',
    see: 'send a wrong request: field of the error is an array',
    wrap: alterRefusal(({ errors }) => ({
      errors: errors.map((error: Body) => ({ ...error, field: ['label'] })),
    })),
  },
  {
    id: 'great-id-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'GET /volumes/99999999999999999999: 500',
    wrap: breaksOn('getVolume', ({ path }) => /\d{17,}$/.test(path)),
  },
  {
    id: 'great-page-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'GET /domains?page=99999999999999999999: 500',
    wrap: breaksOn('listDomains', ({ query }) => (query.page ?? '').length > 16),
  },
  {
    id: 'prototype-key-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a volume with a field called __proto__: 500',
    wrap: breaksOn('createVolume', ({ body }) => Object.hasOwn(Object(body), '__proto__')),
  },
  {
    id: 'refused-clone-disables-its-source',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'clone a domain with its own name: refused, but the source is disabled',
    wrap: evenRefused('cloneDomain', (state, request) => {
      const source = domainInPath(state, request);
      return source ? withDomain(state, { ...source, status: 'disabled' }) : state;
    }),
  },
  {
    id: 'refused-update-renames-a-domain',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'update name and, wrongly, status of a domain: refused, but it has the other name',
    wrap: evenRefused('updateDomain', (state, request) => {
      const domain = domainInPath(state, request);
      const name = (request.body as Body)?.domain;
      return domain && typeof name === 'string'
        ? withDomain(state, { ...domain, domain: name })
        : state;
    }),
  },
  {
    id: 'refused-load-balancer-takes-its-label',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'be refused a load balancer with throttle 21, and ask for its label again: it is in use',
    wrap: (core) => {
      const labels = new Set<unknown>();
      const remembering = evenRefused('createNodeBalancer', (state, { body }) => {
        if ((body as Body)?.client_conn_throttle === 21) labels.add((body as Body).label);
        return state;
      });
      return refuseWhen('createNodeBalancer', ({ label }) => labels.has(label))(remembering(core));
    },
  },
];

/** Changes the state although the request was refused. */
function evenRefused(
  operation: string,
  change: (state: State, request: Request) => State,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (!step.answer || step.answer.status < 400) return step;
    return { ...step, state: change(step.state, request) };
  });
}

function breaksOn(operation: string, when: (request: Request) => boolean): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) =>
    when(request)
      ? { state, answer: refusal('Internal error', 500) }
      : core(state, principal, request, ...rest),
  );
}
