import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { type Body, operationOf } from '../../../src/reference/faults/blocks/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Reads of a renamed domain that still show its former name. */
const STALE_READS = 3;

/** Records are listed under their whole names, and a domain shows its new name late. */
function wholeNames(core: Core): Core {
  const former = new Map<number, { readonly domain: string; left: number }>();
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (!step.answer || step.answer.status >= 300) return step;
    const { id: operation, params } = operationOf(request);
    const [, listed] = /^\/v4\/domains\/(\d+)\/records$/.exec(request.path) ?? [];
    const id = Number(listed ?? params.domainId);
    const body = step.answer.body as Body;
    const before = state.domains.get(id)?.domain;
    if (operation === 'updateDomain' && before !== undefined && before !== body.domain)
      former.set(id, { domain: before, left: STALE_READS });
    const stale = former.get(id);
    if (operation === 'getDomain' && stale !== undefined && stale.left > 0) {
      stale.left -= 1;
      return { ...step, answer: { ...step.answer, body: { ...body, domain: stale.domain } } };
    }
    if (request.method !== 'GET' || listed === undefined) return step;
    const data = body.data.map((each: Body) => ({ ...each, name: `${each.name}.${before}` }));
    return { ...step, answer: { ...step.answer, body: { ...body, data } } };
  };
}

test('a record listed under the new name of its domain is no complaint', async () => {
  const checks = domains.checks.filter(({ title }) => /records: any two right values/.test(title));
  const said = await against({ checks, wrap: wholeNames });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('REC-CREATE');
}, 60_000);
