import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CheckContext } from '../../../src/check/check-context.ts';
import type { Limits } from '../../../src/limits/budget.ts';
import { EFFORT_LIMITS } from '../../../src/limits/effort-limits.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import type { ReferenceOptions } from '../../../src/reference/server.ts';
import { aggregate } from '../../../src/result/aggregate.ts';
import type { CheckResult } from '../../../src/result/check-result.ts';
import { prepare } from '../../../src/runner/conclude.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { suites } from '../../../suites/index.ts';
import { runOn } from '../../runner/directly.ts';

const checks = suites.flatMap((suite) => suite.checks);
const limits = EFFORT_LIMITS.standard;
/** The reference as it is, and with accounts that hold nothing but the fixtures. */
const TARGETS = [
  ['the plain reference', { ...OBSERVABLE }, 4176],
  ['the reference with empty accounts', { ...OBSERVABLE, isEmpty: true }, 2],
] as const;

/** As many checks at a time as `run` has under way with eight connections. */
const AT_ONCE = 24;

/** Notes which checks try generated inputs, as properties and state machines do. */
function noteGenerating(): ReadonlySet<string> {
  const generating = new Set<string>();
  const { beginCase } = CheckContext.prototype;
  vi.spyOn(CheckContext.prototype, 'beginCase').mockImplementation(function (this: CheckContext) {
    generating.add(this.id);
    return beginCase.call(this);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return generating;
}

async function wholeRun(server: ReferenceOptions, seed: number, limits: Limits) {
  const { run } = await runOn(server, { seed, limits });
  let mostAlive = 0;
  run.http.onExchange(() => {
    mostAlive = Math.max(mostAlive, run.ledger.remainder.length);
  });
  await prepare(checks, run);
  const { results, conclusion } = await runDirectly(checks, run, AT_ONCE);
  const sections = aggregate(loadSpec(), results, conclusion, { notClaimed: [], waivers: [] });
  const requirements = sections.flatMap((each) => each.requirements);
  const leftOut = { checks: leftOutOf(results), cases: casesLeftOutOf(results) };
  return { conclusion, mostAlive, requirements, leftOut };
}

/** Checks that were not even begun, for want of budget. */
function leftOutOf(results: readonly CheckResult[]): string[] {
  const isLeftOut = ({ decisions, exchanges }: CheckResult) =>
    exchanges === 0 && decisions.some(({ reasonCode }) => reasonCode?.code === 'budget-objects');
  return results.filter(isLeftOut).map(({ id }) => id);
}

/** Cases that checks left out, for want of budget or time: any of them may be the only one to meet a rare fault. */
function casesLeftOutOf(results: readonly CheckResult[]): Record<string, number> {
  const most = results.map(({ id, decisions }) => {
    return [id, Math.max(0, ...decisions.map(({ leftOut = 0 }) => leftOut))] as const;
  });
  return Object.fromEntries(most.filter(([, cases]) => cases > 0));
}

describe.each(TARGETS)('a standard run on %s', (_, server, seed) => {
  test(`decides every observable requirement, finds none broken and keeps its limits, seed ${seed}`, async () => {
    const generating = noteGenerating();
    const { leftOut, ...run } = await wholeRun(server, seed, limits);
    const { conclusion, mostAlive, requirements } = run;
    const others = requirements.filter(
      ({ verdict }) => verdict !== 'passed' && verdict !== 'unobservable',
    );
    expect(others.map(({ id, verdict, reason }) => `${id}: ${verdict}, ${reason}`)).toEqual([]);
    expect(conclusion.traffic.leftovers).toEqual([]);
    expect(conclusion.traffic.created).toBeLessThanOrEqual(limits.objects);
    expect(conclusion.traffic.requests).toBeLessThanOrEqual(limits.requests);
    expect(leftOut).toEqual({ checks: [], cases: {} });
    expect(mostAlive).toBeGreaterThan(1);
    expect(mostAlive).toBeLessThanOrEqual(limits.alive);
    expect(wronglyBy(generating)).toEqual([]);
  }, 300_000);
});

test('a standard run with half of its objects still decides everything, with fewer cases', async () => {
  const half = { ...limits, objects: limits.objects / 2 };
  const server = { ...OBSERVABLE, isEmpty: true };
  const { conclusion, requirements } = await wholeRun(server, 3, half);
  const undecided = requirements.filter(({ verdict }) => verdict === 'inconclusive');
  expect(undecided.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  expect(conclusion.traffic.created).toBeLessThanOrEqual(half.objects);
}, 300_000);

/** Requirements that are said to be verified by generated inputs, or without them, and are not. */
function wronglyBy(generating: ReadonlySet<string>): string[] {
  const written = checks.filter(({ pointer }) => pointer === undefined);
  const naming = (isGenerating: boolean) =>
    new Set(
      written
        .filter(({ id }) => generating.has(id) === isGenerating)
        .flatMap(({ requirements }) => requirements),
    );
  const [generated, plain] = [naming(true), naming(false)];
  const deciding = { property: generated, machine: generated, suite: plain };
  const said = [...loadSpec().requirements.values()].filter(({ by = '' }) => by in deciding);
  return said
    .filter(({ id, by }) => !deciding[by as keyof typeof deciding].has(id))
    .map(({ id, by }) => `${id}: ${by}`);
}
