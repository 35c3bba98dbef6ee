import { expect, test } from 'vitest';
import { instancesFaults } from '../../../src/reference/faults/11-instances/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';

test.each([
  ['instance-label-with-newline', 'aaa\n'],
  ['instance-label-with-unicode-hyphen', 'a\u2010a'],
  ['instance-label-begun-with-hyphen', '-aaa'],
  ['instance-label-ended-with-period', 'aaa.'],
  ['instance-label-with-double-period', 'a..a'],
  ['instance-label-of-65', 65],
])('the shortest label that shows %s', async (id, shortest) => {
  const fault = instancesFaults.find((each) => each.id === id);
  if (!fault) throw new Error(`no fault ${id}`);
  const checks = checksOf(instances.checks, fault.requirement);
  const said = await against({ checks, fault, settleSeconds: 0.1 });
  const { findings = [] } = said.requirements.get(fault.requirement) ?? {};
  const found = findings.find((each) => each.counterexample)?.counterexample;
  expect(JSON.parse(found?.input ?? '')).toBe(shortest);
});
