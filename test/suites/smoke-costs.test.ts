import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/spec/package-root.ts';
import { suites } from '../../suites/index.ts';
import { SMOKE_COSTS, SMOKE_FINDS, smokeCosts } from '../../suites/support/smoke-costs.ts';
import { measuredCosts } from './support/smoke-costs.ts';

const AGAIN = 'MEASURE=1 npx vitest run test/suites/smoke-costs.test.ts -u';
const checks = suites.flatMap((suite) => suite.checks);

test.runIf(process.env.MEASURE)(
  'the costs are measured anew',
  async () => {
    const costs = await measuredCosts(checks, [1, 2, 3]);
    await expect(listed(costs)).toMatchFileSnapshot(join(packageRoot(), SMOKE_COSTS));
  },
  300_000,
);

/** One line for each check. */
function listed(costs: object): string {
  const lines = Object.entries(costs).map(
    ([id, cost]) => `${JSON.stringify(id)}: ${JSON.stringify(cost)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

const MADE_ANEW = [
  ['costs', SMOKE_COSTS, AGAIN],
  ['finds', SMOKE_FINDS, 'npm run proof:finds'],
];

test.each(MADE_ANEW)('%s are written of checks that exist', (_, path, again) => {
  const known = new Set(checks.map(({ id }) => id));
  const written = Object.keys(JSON.parse(readFileSync(join(packageRoot(), path), 'utf8')));
  const unknown = written.filter((id) => !known.has(id));
  expect(unknown, `after a change of suites, measure again: ${again}`).toEqual([]);
  expect(written.length).toBeGreaterThan(100);
});

test('of all that a smoke run chooses from there are costs, and of most of it finds', () => {
  const costs = [...smokeCosts().values()];
  const found = costs.filter(({ finds }) => finds > 0);
  expect(found.length).toBeGreaterThan(costs.length / 2);
});
