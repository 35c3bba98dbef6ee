import { describe, expect, test } from 'vitest';
import { type Check, NO_COST, type SmokeCost } from '../../src/check/check.ts';
import type { Effort } from '../../src/result/run-result.ts';
import { execute } from '../../src/runner/execute.ts';
import { planned } from '../../src/runner/smoke.ts';
import { checkOf, runOn } from './directly.ts';

const done = async () => undefined;

function costing(title: string, requirements: string, cost: Partial<SmokeCost>): Check {
  const smokeCost = { ...NO_COST, ...cost };
  return checkOf(title, done, { requirements: requirements.split(' '), smokeCost });
}

/** Titles of the checks that such a run does; a tenth of its objects is kept back. */
function chosen(checks: readonly Check[], objects = 20, effort: Effort = 'smoke'): string[] {
  const limits = { requests: 100, objects, alive: 60 };
  const kept = planned(checks, { effort, limits });
  expect(kept.map(({ title }) => title)).toEqual(checks.map(({ title }) => title));
  return kept.filter(({ body }) => body === done).map(({ title }) => title);
}

describe('a smoke run', () => {
  test('does all that creates nothing', () => {
    const checks = [costing('one', 'A', {}), costing('another', 'A', {})];
    expect(chosen(checks, 0)).toEqual(['one', 'another']);
  });

  test('asks again for what is decided only while there are requests left', () => {
    const checks = [
      costing('one', 'A', { requests: 50 }),
      costing('again', 'A', { requests: 60 }),
      costing('once more', 'A', { requests: 30 }),
      costing('dear', 'B', { own: 1, requests: 10 }),
    ];
    expect(chosen(checks)).toEqual(['one', 'once more', 'dear']);
  });

  test('does what decides most for what it creates, within its objects', () => {
    const checks = [
      costing('dear', 'A B C', { own: 10 }),
      costing('cheap', 'A B', { own: 2 }),
      costing('huge', 'D', { own: 19 }),
      costing('rest', 'C', { own: 5 }),
    ];
    expect(chosen(checks)).toEqual(['cheap', 'rest']);
    expect(chosen(checks, 30)).toEqual(['cheap', 'huge', 'rest']);
  });

  test('creates nothing for what is decided already', () => {
    expect(chosen([costing('free', 'A', {}), costing('dear', 'A', { own: 1 })])).toEqual(['free']);
  });

  test('does not count what a check leaves undecided with so few cases', () => {
    const checks = [
      costing('machine', 'A B C', { own: 1, undecided: ['A', 'B', 'C'] }),
      costing('table', 'A', { own: 3 }),
    ];
    expect(chosen(checks)).toEqual(['table']);
  });

  test('does what finds more of what is wrong, even where it decides less', () => {
    const checks = [
      costing('decides', 'A B', { own: 10 }),
      costing('finds', 'C', { own: 10, finds: 11 }),
    ];
    expect(chosen(checks, 12)).toEqual(['finds']);
  });

  test('decides all that it can before it does what only finds more', () => {
    const checks = [
      costing('one', 'A', {}),
      costing('finds', 'A', { own: 8, finds: 90 }),
      costing('decides', 'B', { own: 8 }),
    ];
    expect(chosen(checks, 12)).toEqual(['one', 'decides']);
    expect(chosen(checks)).toEqual(['one', 'finds', 'decides']);
  });

  test('keeps within its requests as well', () => {
    const checks = [
      costing('long', 'A B C', { requests: 91 }),
      costing('short', 'A', { requests: 20 }),
      costing('other', 'D', { requests: 60 }),
    ];
    expect(chosen(checks)).toEqual(['short', 'other']);
  });

  test('pays once for what checks share', () => {
    const shared = { volume: 6 };
    const checks = [
      costing('one', 'A', { own: 5, shared }),
      costing('two', 'B', { own: 5, shared }),
      costing('looks', 'B', { shared }),
    ];
    expect(chosen(checks)).toEqual(['one', 'looks']);
    expect(chosen(checks, 12)).toEqual(['looks']);
  });

  test('lets each operation succeed, and goes into each section, before all else', () => {
    const checks = [
      costing('worth most', 'A B C', { own: 4 }),
      costing('worth more', 'D E', { own: 4 }),
      costing('boots', 'F', { own: 9, operations: ['bootInstance'] }),
      { ...costing('elsewhere', 'G', { own: 5 }), section: 'Events' },
    ];
    expect(chosen(checks)).toEqual(['worth most', 'boots', 'elsewhere']);
    expect(chosen(checks, 25)).toEqual(['worth most', 'worth more', 'boots', 'elsewhere']);
  });

  test('skips the others, and says how they run', async () => {
    const { run } = await runOn({}, { effort: 'smoke' });
    const dear = costing('dear', 'VOL-CREATE', { own: 1000 });
    const [left] = planned([dear], run.settings);
    const result = await execute(left ?? dear, run);
    expect(result.decisions).toMatchObject([
      {
        requirement: 'VOL-CREATE',
        verdict: 'skipped',
        reason: 'left out of a smoke run, which creates 100 objects at most',
        enable: '--effort standard',
      },
    ]);
  });

  test('with fewer objects than usual says that these are wanting', async () => {
    const limits = { requests: 100, objects: 5, alive: 60 };
    const { run } = await runOn({}, { effort: 'smoke', limits });
    const dear = costing('dear', 'VOL-CREATE', { own: 1000 });
    const [left] = planned([dear], run.settings);
    const { decisions } = await execute(left ?? dear, run);
    expect(decisions).toMatchObject([
      { reasonCode: { code: 'budget-objects', limit: 5 }, enable: 'limits.objects' },
    ]);
  });
});

test.each(['standard', 'thorough'] as const)('a %s run leaves nothing out', (effort) => {
  expect(chosen([costing('dear', 'A', { own: 1000 })], 0, effort)).toEqual(['dear']);
});
