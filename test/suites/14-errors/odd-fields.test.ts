import { expect, test } from 'vitest';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { errors } from '../../../suites/14-errors/index.ts';
import { runOn } from '../../runner/directly.ts';
import { titled } from '../support/titled.ts';

test('odd values go to nothing that checks share, which others are looking at', async () => {
  const { run } = await runOn();
  const checks = titled(errors, 'PUT /vpcs/{vpcId}: no odd value is answered with a 5xx');
  const shared: boolean[] = [];
  const watched = checks.map((check) => ({
    ...check,
    body: async (t: CheckContext) => {
      await check.body(t);
      shared.push(run.shared.has('VPC that is changed'));
    },
  }));
  const { results } = await runDirectly(watched, run);
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed']);
  expect(shared).toEqual([false]);
});
