import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { hostileBodies } from './bodies.ts';
import { hostileRun } from './hostile-run.ts';

/** One check of so many, of all sections; `HOSTILE=1` takes every one. */
const ONE_IN = process.env.HOSTILE === '1' ? 1 : 20;

const checks = suites.flatMap((suite) => suite.checks).filter((_, index) => index % ONE_IN === 0);

describe('whatever its bodies are, a run ends with what a report needs', () => {
  test.each(hostileBodies.map((each) => [each.name, each] as const))('%s', async (_, behaviour) => {
    const { results, conclusion } = await hostileRun(behaviour, checks);
    expect(results).toHaveLength(checks.length);
    const findings = [...results.flatMap((each) => each.findings), ...conclusion.answers.findings];
    expect(findings.filter(({ received }) => typeof received !== 'string')).toEqual([]);
  });
});
