import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import type { Body } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against, checksOf, told } from '../support/against.ts';

const SIZE = 4;

/** Few records are on a page of their list: its size is open. */
function fewOnAPage(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const isList = request.method === 'GET' && request.path.endsWith('/records');
    if (!isList) return core(state, principal, request, ...rest);
    const { page = '1', ...query } = request.query;
    const step = core(state, principal, { ...request, query }, ...rest);
    const body = step.answer?.body as Body;
    if (!step.answer || !Array.isArray(body?.data)) return step;
    const at = Number(page);
    const data = body.data.slice((at - 1) * SIZE, at * SIZE);
    const paged = { ...body, data, page: at, pages: Math.max(1, Math.ceil(body.results / SIZE)) };
    return { ...step, answer: { ...step.answer, body: paged } };
  };
}

test('records are looked for on every page', async () => {
  const checks = checksOf(domains.checks, 'DOM-CLONE-RECORDS');
  const said = await against({ checks, wrap: fewOnAPage, effort: 'smoke' });
  expect(said.ids('failed'), told(said, 'DOM-CLONE-RECORDS')).toEqual([]);
  expect(said.ids('passed')).toContain('DOM-CLONE-RECORDS');
});
