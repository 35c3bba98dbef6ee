import { expect, test, vi } from 'vitest';
import type { Check } from '../../src/check/check.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { prepare } from '../../src/runner/conclude.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { suites } from '../../suites/index.ts';
import { runOn } from '../runner/directly.ts';

/** The written checks: each of the generated ones arranges for itself. */
const written = suites
  .flatMap((suite) => suite.checks)
  .filter(({ pointer }) => pointer === undefined);

/** The check is made to its end, and then once more as if something had been in its way. */
function twice(check: Check): Check {
  const body: Check['body'] = async (t) => {
    await check.body(t);
    if (t.turn === 1) throw new Inconclusive('it is made again', true);
  };
  return { ...check, body };
}

test('what a check did is not in its way when it is made again', async () => {
  const checks = written.map(twice);
  const limits = { requests: 60_000, objects: 6_000, alive: 120 };
  const { run } = await runOn({ ...OBSERVABLE }, { seed: 4176, limits });
  // What is refused rightly is not asked for again and again here: everything is made again alone.
  vi.spyOn(run.rest, 'untilRested').mockImplementation((ask) => ask());
  await prepare(checks, run);
  const { results } = await runDirectly(checks, run, 24);
  const failed = results.flatMap(({ id, findings }) =>
    findings.map(({ requirement, received }) => `${id}: ${requirement}: ${received}`),
  );
  expect(results.length).toBe(checks.length);
  expect(failed).toEqual([]);
}, 300_000);
