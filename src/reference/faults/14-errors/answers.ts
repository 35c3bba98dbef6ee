import { alterRefusal, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Refusals whose body is not the documented one (errors#rule-2). */
export const answersFaults: readonly Fault[] = [
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
];
