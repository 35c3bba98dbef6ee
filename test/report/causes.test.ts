import { describe, expect, test } from 'vitest';
import { causesOf } from '../../src/report/causes.ts';
import type { Finding } from '../../src/result/finding.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { SAMPLE, waivedUntil } from './sample.ts';
import { SHRUNK, ZONED } from './sample-parts.ts';

function broken(
  id: string,
  verdict: 'failed' | 'warned',
  findings: Partial<Finding>[],
): RequirementResult {
  return {
    id,
    level: verdict === 'failed' ? 'must' : 'should',
    statement: `${id} holds.`,
    cites: ['limits#rate'],
    verdict,
    checks: [],
    count: 1,
    findings: findings.map((one) => ({ ...ZONED, requirement: id, ...one })),
  };
}

const runOf = (...requirements: RequirementResult[]): RunResult => ({
  ...SAMPLE,
  sections: [{ title: 'One', requirements }],
});

const ids = (run: RunResult) =>
  causesOf(run).map((cause) => cause.requirements.map((one) => one.id));

describe('what to fix first', () => {
  test('failed before warned, most counted first, then the order of the document', () => {
    const run = runOf(
      broken('A', 'warned', [{ count: 90 }]),
      broken('B', 'failed', [{ count: 2, exchanges: [11] }]),
      broken('C', 'failed', [{ count: 7, exchanges: [12] }]),
      broken('D', 'failed', [{ count: 2, exchanges: [13] }]),
    );
    expect(ids(run)).toEqual([['C'], ['B'], ['D'], ['A']]);
  });

  test('findings of one requirement are one cause, led by the most counted', () => {
    const run = runOf(broken('A', 'failed', [{ count: 1 }, { count: 5, received: 'often' }]));
    const [cause, ...others] = causesOf(run);
    expect(others).toEqual([]);
    expect(cause?.count).toBe(6);
    expect(cause?.findings.map((one) => one.received)).toEqual(['often', ZONED.received]);
  });

  test('requirements broken by the same answer at the same place are one cause', () => {
    const place = { exchanges: [4, 9], where: '/size' };
    const run = runOf(
      broken('A', 'warned', [place]),
      broken('B', 'failed', [place]),
      broken('C', 'failed', [{ exchanges: [9], where: '/label' }]),
      broken('D', 'failed', [{ exchanges: [4], where: '/size' }]),
    );
    expect(ids(run)).toEqual([['B', 'A'], ['C'], ['D']]);
    expect(causesOf(run)[0]?.verdict).toBe('failed');
  });

  test('without a place, the same answer does not join them', () => {
    const run = runOf(broken('A', 'failed', [{}]), broken('B', 'failed', [{}]));
    expect(ids(run)).toEqual([['A'], ['B']]);
  });
});

describe('what does not count is not a cause', () => {
  const has = (run: RunResult) => ids(run).flat().includes(SHRUNK.requirement);

  test('a waiver excuses until its last day, and not after it', () => {
    expect(has(waivedUntil('2026-03-01'))).toBe(false);
    expect(has(waivedUntil('2026-02-28'))).toBe(true);
  });

  test('what is not claimed is not held against the target', () => {
    const one = broken('A', 'failed', [{}]);
    expect(ids(runOf(one))).toEqual([['A']]);
    expect(ids(runOf({ ...one, notClaimed: true }))).toEqual([]);
  });
});
