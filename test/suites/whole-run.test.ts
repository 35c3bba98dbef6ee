import { describe, expect, test } from 'vitest';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { aggregate } from '../../src/result/aggregate.ts';
import { prepare } from '../../src/runner/conclude.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { suites } from '../../suites/index.ts';
import { runOn } from '../runner/directly.ts';

const checks = suites.flatMap((suite) => suite.checks);
const limits = EFFORT_LIMITS.standard;
const SEEDS = [1, 4176];

/** As many checks at a time as `run` has under way with eight connections. */
const AT_ONCE = 24;

async function wholeRun(seed: number) {
  const { run } = await runOn(OBSERVABLE, { seed, limits });
  let mostAlive = 0;
  run.http.onExchange(() => {
    mostAlive = Math.max(mostAlive, run.ledger.remainder.length);
  });
  await prepare(checks, run);
  const { results, conclusion } = await runDirectly(checks, run, AT_ONCE);
  const sections = aggregate(loadSpec(), results, conclusion, { notClaimed: [], waivers: [] });
  return { conclusion, mostAlive, requirements: sections.flatMap((each) => each.requirements) };
}

describe.each(SEEDS)('a standard run on the plain reference, seed %i', (seed) => {
  test('decides every observable requirement, finds none broken and keeps its limits', async () => {
    const { conclusion, mostAlive, requirements } = await wholeRun(seed);
    const others = requirements.filter(
      ({ verdict }) => verdict !== 'passed' && verdict !== 'unobservable',
    );
    expect(others.map(({ id, verdict, reason }) => `${id}: ${verdict}, ${reason}`)).toEqual([]);
    expect(conclusion.traffic.leftovers).toEqual([]);
    expect(conclusion.traffic.created).toBeLessThanOrEqual(limits.objects);
    expect(conclusion.traffic.requests).toBeLessThanOrEqual(limits.requests);
    expect(mostAlive).toBeGreaterThan(1);
    expect(mostAlive).toBeLessThanOrEqual(limits.alive);
  }, 300_000);
});
