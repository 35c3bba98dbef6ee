import { alterRefusal, type Body, instead } from '../blocks/index.ts';
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
    id: 'errors-without-field',
    requirement: 'ERR-FIELD-STATED',
    kind: 'error-shape',
    see: 'send a wrong request: the error has no field, not even null',
    wrap: alterRefusal(({ errors }) => ({
      errors: errors.map(({ field: _, ...rest }: Body) => rest),
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
    id: 'refused-volume-answered-with-200',
    requirement: 'ERR-NO-V3-CODES',
    kind: 'error-shape',
    // a wrong request that is answered with a 2xx counts as accepted
    also: [
      'VOL-CREATE-LABEL-LENGTH',
      'VOL-CREATE-LABEL-REQUIRED',
      'VOL-CREATE-REGION-REQUIRED',
      'VOL-CREATE-TAGS-TYPE',
    ],
    see: 'be refused a volume: the errors come with status 200',
    wrap: instead('createVolume', (core, ...given) => {
      const step = core(...given);
      if (!step.answer || step.answer.status < 400) return step;
      return { ...step, answer: { ...step.answer, status: 200 } };
    }),
  },
  {
    id: 'errors-in-capitals-too',
    requirement: 'ERR-NO-V3-CODES',
    kind: 'error-shape',
    see: 'send a wrong request: there is an ERRORARRAY beside errors',
    wrap: alterRefusal((body) => ({
      ...body,
      ERRORARRAY: [{ ERRORCODE: 8, ERRORMESSAGE: 'Something is wrong' }],
    })),
  },
  {
    id: 'errors-with-codes-of-the-earlier-version',
    requirement: 'ERR-NO-V3-CODES',
    kind: 'error-shape',
    see: 'send a wrong request: the error has an ERRORCODE',
    wrap: alterRefusal(({ errors }) => ({
      errors: errors.map((error: Body) => ({ ...error, ERRORCODE: 8 })),
    })),
  },
  ...(
    [
      ['unknown-id', 404, 'ERR-BODY-SHAPE', () => ({ message: 'Not found' })],
      [
        'missing-credentials',
        401,
        'ERR-NO-V3-CODES',
        (body: Body) => ({ ...body, ERRORARRAY: [] }),
      ],
      ['missing-permission', 403, 'ERR-REASON', withoutReason],
    ] as const
  ).map(([sort, status, requirement, alter]) => ofOneSort(sort, status, requirement, alter)),
];

function withoutReason({ errors }: Body): Body {
  return { errors: errors.map(({ reason: _, ...rest }: Body) => rest) };
}

/** The refusals of one sort, told by their status, have another body. */
function ofOneSort(
  sort: string,
  status: number,
  requirement: string,
  alter: (body: Body) => Body,
): Fault {
  return {
    id: `errors-of-${sort}-alone`,
    requirement,
    kind: 'error-shape',
    see: `be refused for ${sort.replace('-', ' ')}: the body is another than for other refusals`,
    wrap: instead('*', (core, ...given) => {
      const step = core(...given);
      if (!step.answer || step.answer.status !== status) return step;
      return { ...step, answer: { ...step.answer, body: alter(step.answer.body) } };
    }),
  };
}
