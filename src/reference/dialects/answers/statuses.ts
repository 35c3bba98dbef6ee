import type { Answer } from '../../call.ts';
import { operationOf } from '../../faults/blocks/index.ts';
import type { Dialect } from '../dialect.ts';

/** Refusals under other 4xx; what a client did wrong is not always said in the same number. */
const REFUSALS: Readonly<Record<number, readonly number[]>> = {
  400: [422, 400, 409, 418],
  401: [403, 401, 404],
  403: [404, 403, 401],
  404: [410, 404, 400],
  405: [404, 405],
};

/** Deletions whose answer may come without a body: of the others it is an empty object. */
const EMPTY = new Set(['deleteVpc', 'deleteTag']);

/** Every 2xx is success and every 4xx a refusal; this server uses many of each. */
export const statuses: Dialect = {
  name: 'statuses',
  says: 'other status codes within the class: 201, 202, 204, 409, 410, 422, 404 for what is hidden',
  wrap: (core) => {
    let turn = 0;
    return (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (!step.answer) return step;
      turn += 1;
      return {
        ...step,
        answer: restated(step.answer, request.method, operationOf(request).id, turn),
      };
    };
  },
};

function restated(
  answer: Answer,
  method: string,
  operation: string | undefined,
  turn: number,
): Answer {
  const choices = REFUSALS[answer.status];
  if (choices) return { ...answer, status: choices[turn % choices.length] ?? answer.status };
  if (answer.status !== 200 || method === 'GET') return answer;
  if (operation && EMPTY.has(operation)) return { status: 204 };
  return { ...answer, status: [201, 202, 200, 203][turn % 4] ?? 200 };
}
