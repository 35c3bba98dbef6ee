import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { hangingAfter } from '../hostile/catalogue/hanging.ts';
import { hostileRun } from '../hostile/hostile-run.ts';

const checks = suites.flatMap((suite) => suite.checks).filter((_, index) => index % 10 === 0);

test('a run whose time is used up ends in it, whatever hangs, and says so of what is undecided', async () => {
  const begun = Date.now();
  const { results } = await hostileRun(hangingAfter(60), checks, {
    timeoutSeconds: 600,
    endsAt: begun + 8_000,
  });
  expect(Date.now() - begun).toBeLessThan(13_000);
  expect(results).toHaveLength(checks.length);
  const codes = results.flatMap((each) => each.decisions.map(({ reasonCode }) => reasonCode));
  expect(codes).toContainEqual({ code: 'budget-minutes', limit: 1 });
  expect(codes.filter((each) => each?.code === 'no-answer')).toEqual([]);
});
