import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { scopesFaults } from '../../../src/reference/faults/12-authentication/scopes.ts';
import { refusal } from '../../../src/reference/faults/blocks/index.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against, told } from '../support/against.ts';

const fault = scopesFaults.find(({ id }) => id.endsWith('listImages'));

/** Pages of images have a size of their own, two at a time, and none that is asked for. */
function pagedByItself(core: Core): Core {
  return (state, principal, request, ...rest) => {
    if (request.method !== 'GET' || request.path !== '/v4/images')
      return core(state, principal, request, ...rest);
    const { page = '1', page_size } = request.query;
    if (page_size !== undefined) return { state, answer: refusal('No such parameter.', 400) };
    const whole = { ...request, query: { page_size: '500' } };
    const step = core(state, principal, whole, ...rest);
    if (!step.answer || step.answer.status >= 300) return step;
    const { data } = step.answer.body as { data: unknown[] };
    const body = {
      data: data.slice(2 * Number(page) - 2, 2 * Number(page)),
      page: Number(page),
      pages: Math.max(1, Math.ceil(data.length / 2)),
      results: data.length,
    };
    return { ...step, answer: { ...step.answer, body } };
  };
}

test('a private image listed to a token without the scope is found on any page', async () => {
  const checks = authentication.checks.filter(({ title }) => title.startsWith('listImages takes'));
  const wrap = (core: Core) => pagedByItself(fault?.wrap(core) ?? core);
  const right = await against({ checks, wrap: pagedByItself });
  expect(right.ids('passed'), told(right, 'AUTH-SCOPE-IMAGES-READ')).toContain(
    'AUTH-SCOPE-IMAGES-READ',
  );
  const said = await against({ checks, wrap });
  expect(said.ids('failed'), told(said, 'AUTH-SCOPE-IMAGES-READ')).toContain(
    'AUTH-SCOPE-IMAGES-READ',
  );
}, 60_000);
