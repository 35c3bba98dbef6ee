import { expect, test } from 'vitest';
import { suite } from '../../../src/check/check.ts';
import { answer } from '../../../src/reference/call.ts';
import { obliging } from '../../../src/reference/dialects/obliging.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { contract } from '../../../suites/support/contract.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const UNKNOWN = 'SVC-UNKNOWN-ID-REFUSED';
const BELONGING = ['listInstanceVolumes', 'getRegionAvailability'];

const generated = suite('Service', (check) => {
  for (const operation of BELONGING) contract(check, operation);
}).checks;
const checks = checksOf(generated, UNKNOWN);

/** What belongs to nothing is an empty envelope. */
const listsNothing: Fault['wrap'] = (core) => obliging.wrap?.(core) ?? core;

/** Availability as an array, which is empty for a region that nobody knows. */
const bare: Fault['wrap'] =
  (core) =>
  (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isUnknown = step.answer?.status === 404 && request.path.endsWith('/availability');
    return isUnknown ? answer(step.state, []) : step;
  };

test.each([
  ['in an envelope', listsNothing],
  ['bare', bare],
])('what belongs to nothing may be a list of nothing, %s', async (_, wrap) => {
  const said = await against({ checks, wrap });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain(UNKNOWN);
});

test('to another account too', async () => {
  const asked = checksOf(authentication.checks, 'AUTH-OTHER-ACCOUNT').filter(({ title }) =>
    title.includes('acts on an instance'),
  );
  const said = await against({ checks: asked, wrap: listsNothing });
  expect(complaints(said)).toEqual([]);
  expect(said.results.map(({ verdict }) => verdict)).toEqual(['passed']);
});
