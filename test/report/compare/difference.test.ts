import { expect, test } from 'vitest';
import { differenceOf, differenceText } from '../../../src/report/compare/difference.ts';
import type { RunResult } from '../../../src/result/run-result.ts';
import type { Verdict } from '../../../src/result/verdict.ts';
import { SAMPLE } from '../sample.ts';
import { requirement } from '../sample-parts.ts';

function run(...verdicts: [id: string, verdict: Verdict][]): RunResult {
  const requirements = verdicts.map(([id, verdict]) => requirement(id, verdict, `${id} holds.`));
  return { ...SAMPLE, sections: [{ title: 'Volumes', requirements }] };
}

test('tells what became of each violation', () => {
  const before = run(
    ['A', 'failed'],
    ['B', 'failed'],
    ['C', 'warned'],
    ['D', 'passed'],
    ['E', 'skipped'],
  );
  const after = run(
    ['A', 'passed'],
    ['B', 'failed'],
    ['C', 'skipped'],
    ['D', 'failed'],
    ['E', 'failed'],
  );
  const difference = differenceOf(before, after);
  expect(difference).toEqual({ fixed: ['A'], new: ['D'], found: ['E'], same: ['B'], open: ['C'] });
  expect(differenceText(difference, 80)).toBe(
    'fixed 1: A\nnew 1: D\nnot decided before 1: E\nsame 1: B\nnot decided any more 1: C\n',
  );
  expect(differenceText(differenceOf(run(), run()), 80)).toMatch(/nothing violated/);
});
