import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Document, isMap, isPair } from 'yaml';
import { packageRoot } from '../../src/spec/package-root.ts';
import { suites } from '../../suites/index.ts';
import { SMOKE_COSTS, smokeCosts } from '../../suites/smoke-costs.ts';
import { measuredCosts } from './smoke-costs.ts';

const AGAIN = 'MEASURE=1 npx vitest run test/suites/smoke-costs.test.ts -u';
const HEADING = `# What the checks create in a smoke run on the plain reference, of their own and by what they share.
# Measured, not written by hand: ${AGAIN}
`;
const checks = suites.flatMap((suite) => suite.checks);

test.runIf(process.env.MEASURE)(
  'the costs are measured anew',
  async () => {
    const costs = await measuredCosts(checks, [1, 2, 3]);
    await expect(HEADING + listed(costs)).toMatchFileSnapshot(join(packageRoot(), SMOKE_COSTS));
  },
  300_000,
);

/** One line for each check. */
function listed(costs: object): string {
  const document = new Document(costs);
  const { contents } = document;
  for (const pair of isMap(contents) ? contents.items : []) {
    if (isPair(pair) && isMap(pair.value)) pair.value.flow = true;
  }
  return document.toString({ lineWidth: 0 });
}

test('costs are written of checks that exist, and of all that a smoke run chooses from', () => {
  const known = new Set(checks.map(({ id }) => id));
  const unknown = [...smokeCosts().keys()].filter((id) => !known.has(id));
  expect(unknown, `after a change of suites, measure again: ${AGAIN}`).toEqual([]);
  expect(smokeCosts().size).toBeGreaterThan(100);
});
