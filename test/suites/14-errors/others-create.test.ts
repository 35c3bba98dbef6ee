import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { type AnswerWriter, writeAnswer } from '../../../src/reference/shell/wire.ts';
import { errors } from '../../../suites/14-errors/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** How long a refusal takes to who may create, and in what time others in the account create one more. */
const MILLIS = 100;

/** The first id of what others create. */
const OTHERS = 900_000_000;

/** The list of VPCs counts one more whenever so much time has passed. */
function othersCreate(core: Core): Core {
  let first: number | undefined;
  return (state, principal, request, now, ...rest) => {
    first ??= now;
    const step = core(state, principal, request, now, ...rest);
    const { results, data, ...others } = Object(step.answer?.body);
    const isList = request.method === 'GET' && request.path === '/v4/vpcs' && results;
    if (!isList || !step.answer) return step;
    const count = Math.floor((now - first) / MILLIS);
    const theirs = Array.from({ length: count }, (_, at) => ({ ...data[0], id: OTHERS + at }));
    const body = { ...others, data: [...data, ...theirs], results: results + count };
    return { ...step, answer: { ...step.answer, body } };
  };
}

const slowToRefuse: AnswerWriter = (incoming, outgoing, answer) => {
  const write = () => writeAnswer(incoming, outgoing, answer);
  const isSlow = incoming.method === 'POST' && answer.status >= 400 && answer.status !== 401;
  if (isSlow) setTimeout(write, MILLIS);
  else write();
};

test('what others create while a refusal takes its time is not left by it', async () => {
  const checks = titled(errors, 'a refused creation leaves nothing more in /vpcs');
  const how = { checks, wrap: othersCreate, server: { write: slowToRefuse }, settleSeconds: 0.3 };
  for (const seed of [1, 2, 3]) expect(complaints(await against({ ...how, seed }))).toEqual([]);
}, 60_000);
