import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_COST, type SmokeCost } from '../../src/check/check.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

/** Where the costs stand, below the root of the package. */
export const SMOKE_COSTS = 'suites/support/smoke-costs.json';

/** Where it stands how many faults checks find: written by `npm run proof:finds`, never by hand. */
export const SMOKE_FINDS = 'suites/support/smoke-finds.json';

/**
 * What checks come to in a smoke run, by the id of the check; those that send nothing are left out.
 * The file is measured on the plain reference, never written by hand:
 * `MEASURE=1 npx vitest run test/suites/smoke-costs.test.ts -u` writes it anew.
 */
export function smokeCosts(): ReadonlyMap<string, SmokeCost> {
  const costs: Record<string, Partial<SmokeCost>> = read(SMOKE_COSTS);
  const finds: Record<string, number> = read(SMOKE_FINDS);
  return new Map(
    Object.entries(costs).map(([id, cost]) => [id, { ...NO_COST, ...cost, finds: finds[id] ?? 0 }]),
  );
}

function read(path: string) {
  return JSON.parse(readFileSync(join(packageRoot(), path), 'utf8'));
}
