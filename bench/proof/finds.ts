import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../../src/check/check.ts';
import { faults } from '../../src/reference/faults/index.ts';
import { Plan } from '../../src/runner/plan.ts';
import { packageRoot } from '../../src/spec/package-root.ts';
import { suites } from '../../suites/index.ts';
import { SMOKE_FINDS } from '../../suites/support/smoke-costs.ts';
import { seenOf } from './sight/sight.ts';
import { Workers } from './workers/workers.ts';

/*
 * Writes how many faults each check finds that no check finds which is worth more: a smoke run chooses by that. A check
 * counts as finding a fault that it can see and whose requirement it decides in a smoke run: running each against each would take days.
 *
 *   npm run proof:finds
 */
const SEED = 3;
const workers = new Workers();
const seen = await seenOf(workers, SEED, 'reports/proof/sight.json');
await workers.end();
const checks = suites.flatMap((suite) => suite.checks);
const found = new Map(checks.map((check) => [check.id, foundBy(check)]));
const counted = checks.map((check) => finding(check, found.get(check.id)?.length ?? 0));
const known = new Set<string>();
const written: [id: string, count: number][] = [];
for (const { id } of new Plan(counted, Number.POSITIVE_INFINITY).chosen) {
  const fresh = (found.get(id) ?? []).filter((fault) => !known.has(fault));
  for (const fault of fresh) known.add(fault);
  if (fresh.length > 0) written.push([id, fresh.length]);
}
const lines = written.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(lineOf);
writeFileSync(join(packageRoot(), SMOKE_FINDS), `{\n${lines.join(',\n')}\n}\n`);
process.stdout.write(`${known.size} of ${faults.size} faults, by ${written.length} checks\n`);

function foundBy({ id, requirements, smokeCost: { requests, undecided } }: Check): string[] {
  if (requests === 0) return [];
  const decided = new Set(requirements.filter((each) => !undecided.includes(each)));
  return (seen[id] ?? []).filter((fault) => decided.has(faults.get(fault)?.requirement ?? ''));
}

function finding(check: Check, finds: number): Check {
  return { ...check, smokeCost: { ...check.smokeCost, finds } };
}

function lineOf([id, count]: readonly [string, number]): string {
  return `${JSON.stringify(id)}: ${count}`;
}
