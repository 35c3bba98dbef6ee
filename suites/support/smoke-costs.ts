import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_COST, type SmokeCost } from '../../src/check/check.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

/** Where the costs stand, below the root of the package. */
export const SMOKE_COSTS = 'suites/support/smoke-costs.json';

/**
 * What checks come to in a smoke run, by the id of the check; those that send nothing are left out.
 * The file is measured on the plain reference, never written by hand:
 * `MEASURE=1 npx vitest run test/suites/smoke-costs.test.ts -u` writes it anew.
 */
export function smokeCosts(): ReadonlyMap<string, SmokeCost> {
  const text = readFileSync(join(packageRoot(), SMOKE_COSTS), 'utf8');
  const written: Record<string, Partial<SmokeCost>> = JSON.parse(text);
  return new Map(Object.entries(written).map(([id, cost]) => [id, { ...NO_COST, ...cost }]));
}
