import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { type Body, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const LIST = '/v4/compute/stackscripts';

/** Each account numbers its private scripts anew: both have one of the same id. */
function numberedByAccount(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (request.path !== LIST || !step.answer || principal.kind !== 'user') return step;
    const body: Body = step.answer.body;
    const label = `a script of ${principal.username}`;
    const own = { ...body.data[0], id: 9001, label, is_public: false };
    const data = [...body.data, own];
    return { ...step, answer: { ...step.answer, body: { ...body, data, results: data.length } } };
  };
}

test('private scripts of two accounts may have one id', async () => {
  const checks = checksOf(instances.checks, 'STACK-LIST');
  const said = await against({ checks, wrap: numberedByAccount, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
}, 60_000);

/** Somebody publishes a script before each list that anyone reads, and withdraws the one before. */
function busyCatalogue(core: Core): Core {
  let newest = 9_000;
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (request.path !== LIST || !step.answer) return step;
    if (principal.kind === 'anonymous') newest += 1;
    const body: Body = step.answer.body;
    const data = [...body.data, { ...body.data[0], id: newest }];
    return { ...step, answer: { ...step.answer, body: { ...body, data, results: data.length } } };
  };
}

test('scripts may be published and withdrawn all the time', async () => {
  const checks = checksOf(instances.checks, 'STACK-LIST');
  const said = await against({ checks, wrap: busyCatalogue, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('STACK-LIST');
}, 60_000);

/** Public scripts fill two pages, of which anyone may read the first; who has a credential reads both. */
function firstPageForAnyone(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, { ...request, query: {} }, ...rest);
    if (request.path !== LIST || !step.answer) return step;
    const body: Body = step.answer.body;
    const page = Number(request.query.page ?? 1);
    if (page > 1 && principal.kind === 'anonymous')
      return { state, answer: refusal('Log in.', 401) };
    const second = { ...body.data[0], id: 9_002, label: 'a public one of the second page' };
    const data = page > 1 ? [second] : body.data;
    const results = body.data.length + 1;
    return { ...step, answer: { ...step.answer, body: { data, page, pages: 2, results } } };
  };
}

test('anyone may be shown the first page of public scripts alone', async () => {
  const checks = checksOf(instances.checks, 'STACK-LIST').filter(({ title }) =>
    title.startsWith('private deployment scripts'),
  );
  const said = await against({ checks, wrap: firstPageForAnyone, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
}, 60_000);
