import { expect, test } from 'vitest';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { selected } from '../../src/runner/selection.ts';
import { checksShowing } from '../../src/runner/shown-by-answers.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { suites } from '../../suites/index.ts';
import { runOn } from './directly.ts';

const ALL = suites.flatMap(({ checks }) => checks);
const OWN = new Set(ALL.flatMap(({ requirements }) => requirements));
const IN_ANSWERS = [...loadSpec().requirements.values()].filter(
  ({ id, unobservable }) => !unobservable && !OWN.has(id),
);

test('what checks decide is shown by no others', () => {
  expect(checksShowing('VOL-RESIZE-GROWS', ALL)).toEqual([]);
  expect(checksShowing('NOTHING', ALL)).toEqual([]);
});

test('where a glob fits such requirements alone, the checks that show each of them are selected', () => {
  const [one, other] = ['VOL-LABEL', 'VOL-LABEL-BOUNDED'].map((id) => checksShowing(id, ALL));
  const both = checksShowing('VOL-LABEL*', ALL);
  expect(new Set(both)).toEqual(new Set([...(one ?? []), ...(other ?? [])]));
  expect(both).not.toEqual([]);
});

test('each requirement that only answers show has checks, at most one for each operation', () => {
  const most = loadSpec().operations.length;
  for (const { id } of IN_ANSWERS) {
    const { length } = checksShowing(id, ALL);
    expect(length, id).toBeGreaterThan(0);
    expect(length, id).toBeLessThanOrEqual(most);
  }
});

/** A dozen of them; all with ALL_SHOWN=1. */
const TRIED = IN_ANSWERS.filter((_, nth) => process.env.ALL_SHOWN !== undefined || nth % 12 === 0);

test.each(TRIED.map(({ id }) => id))('%s is decided by the checks that show it', async (id) => {
  const { run } = await runOn({});
  const checks = selected(suites, { only: [id], sections: [] });
  const { conclusion } = await runDirectly(checks, run);
  const decision = conclusion.answers.decisions.find(({ requirement }) => requirement === id);
  expect(decision?.verdict, checks.map((each) => each.id).join('; ')).toBe('passed');
});
