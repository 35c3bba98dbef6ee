import { expect, test } from 'vitest';
import { instead } from '../../../src/reference/faults/blocks/index.ts';
import { errors } from '../../../suites/14-errors/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Whoever carries updates out hears late of a new domain, and blames the id in the path until then. */
const heardOfLate = () => {
  const asked = new Set<string>();
  return instead('updateDomain', (core, state, principal, request, ...rest) => {
    if (asked.has(request.path)) return core(state, principal, request, ...rest);
    asked.add(request.path);
    const body = { errors: [{ field: 'domainId', reason: 'Not found.' }] };
    return { state, answer: { status: 404, body } };
  });
};

test('a refusal of what is not known yet may name another field', async () => {
  const title = 'PUT /domains/{domainId}: a named field is the one at fault';
  const checks = errors.checks.filter((check) => check.title === title);
  expect(checks).toHaveLength(1);
  const said = await against({ checks, wrap: heardOfLate(), settleSeconds: 0.2 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('ERR-FIELD-PATH');
});
