import type { Request } from '../call.ts';
import { alterRefusal, type Body, instead, refusal } from './blocks.ts';
import type { Fault } from './fault.ts';

/** The body of refusals gone wrong, and addresses that break the server (errors, rules 1 and 2). */
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
];

function breaksOn(operation: string, when: (request: Request) => boolean): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) =>
    when(request)
      ? { state, answer: refusal('Internal error', 500) }
      : core(state, principal, request, ...rest),
  );
}
