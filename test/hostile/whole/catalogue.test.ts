import { describe, expect, test } from 'vitest';
import { aggregate } from '../../../src/result/aggregate.ts';
import { summarize } from '../../../src/result/outcome.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { suites } from '../../../suites/index.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import { hostileRun } from '../hostile-run.ts';

/** `npm run hostile` runs it whole: here one behaviour of so many, and one check of so many, of all sections. */
const BEHAVIOURS = 7;
const CHECKS = 60;

const checks = suites.flatMap((suite) => suite.checks).filter((_, nth) => nth % CHECKS === 0);
const all = Object.entries(CATALOGUE).flatMap(([section, each]) =>
  each.map((behaviour) => [section, behaviour.name, behaviour] as const),
);

describe('whatever a target does, a run ends with what a report needs', () => {
  test.concurrent.each(all.filter((_, nth) => nth % BEHAVIOURS === 0))(
    '%s: %s',
    async (_, __, behaviour) => {
      const { results, conclusion } = await hostileRun(behaviour, checks, { timeoutSeconds: 0.2 });
      expect(results).toHaveLength(checks.length);
      const findings = [
        ...results.flatMap((each) => each.findings),
        ...conclusion.answers.findings,
      ];
      expect(findings.filter(({ received }) => typeof received !== 'string')).toEqual([]);
    },
  );
});

test('the catalogue names no behaviour twice, and ninety at least', () => {
  const names = all.map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(90);
});

test('a target that only ever asks for patience has conformed to nothing', async () => {
  const [, , behaviour] = all.find(([, name]) => name === '429 that asks for nothing') ?? [];
  if (behaviour === undefined) throw new Error('the catalogue has no such behaviour');
  const { results, conclusion } = await hostileRun(behaviour, checks, { timeoutSeconds: 0.2 });
  const sections = aggregate(loadSpec(), results, conclusion, { notClaimed: [], waivers: [] });
  const ending = { strict: false, aborted: false, today: '2030-01-01' };
  const said = summarize(sections, conclusion, ending);
  expect(said.outcome).toBe('no verdict');
  expect(said.remarks.join('\n')).toContain('100 % of the answers were 401, 403, 404 or 429');
});
