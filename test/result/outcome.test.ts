import { describe, expect, test } from 'vitest';
import { Budget } from '../../src/limits/budget.ts';
import type { Conclusion } from '../../src/result/conclusion.ts';
import { summarize } from '../../src/result/outcome.ts';
import { type Reason, reportReason } from '../../src/result/reason.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import type { Verdict } from '../../src/result/verdict.ts';

const TODAY = '2030-06-15';

function requirement(verdict: Verdict, more: Partial<RequirementResult> = {}): RequirementResult {
  const { id = `R-${verdict}` } = more;
  return {
    id,
    level: 'must',
    statement: '',
    cites: [],
    verdict,
    checks: [],
    count: 0,
    findings: [],
    ...more,
  };
}

const FINE: Conclusion = {
  answers: {} as Conclusion['answers'],
  observations: [],
  pairs: [],
  neverSucceeded: [],
  lost: false,
  unavailable: 0,
  deniedShare: 0,
  traffic: { requests: 1, created: 0, removed: 0, leftovers: [], throttledMillis: 0 },
};

function said(
  requirements: readonly RequirementResult[],
  conclusion: Partial<Conclusion> = {},
  options: { strict?: boolean; aborted?: boolean; minCoverage?: Record<string, number> } = {},
) {
  return summarize(
    [{ title: 'All', requirements }],
    { ...FINE, ...conclusion },
    { strict: false, aborted: false, today: TODAY, ...options },
  );
}

const passed = requirement('passed');
const waived = (expires: string) => ({ reason: 'known', owner: 'us', expires });

test('a target that was away for a while is a remark, not a verdict', () => {
  const { outcome, remarks } = said([requirement('passed')], { unavailable: 2 });
  expect(outcome).toBe('conforms');
  expect(remarks.join()).toMatch(
    /not there all the time: 2 requests got 408, 425, 502, 503 or 504/,
  );
});

describe('a run is not called conforming without having seen anything', () => {
  test.each<[string, readonly RequirementResult[], Partial<Conclusion>, RegExp]>([
    ['nothing decided', [requirement('skipped')], {}, /nothing could be checked/],
    ['nine in ten denied', [passed], { deniedShare: 0.9 }, /90 % of the answers were 401/],
    ['silence', [passed], { lost: true }, /stopped answering/],
    [
      'an operation that was needed never succeeded',
      [passed],
      { neverSucceeded: [{ operation: 'createVpc', attempts: 3, needed: true }] },
      /createVpc never succeeded in 3 attempts, although checks needed it/,
    ],
  ])('%s', (_, requirements, conclusion, remark) => {
    const { outcome, exitCode, remarks } = said(requirements, conclusion);
    expect({ outcome, exitCode }).toEqual({ outcome: 'no verdict', exitCode: 3 });
    expect(remarks.join('\n')).toMatch(remark);
  });

  test.each<[string, Partial<Conclusion>]>([
    ['fewer denied', { deniedShare: 0.89 }],
    [
      'an operation never succeeded that nobody needed',
      { neverSucceeded: [{ operation: 'importDomain', attempts: 3, needed: false }] },
    ],
  ])('%s', (_, conclusion) => {
    expect(said([passed], conclusion)).toMatchObject({ outcome: 'conforms', exitCode: 0 });
  });

  test('a broken requirement counts however hollow the run is, also after an abort', () => {
    const broken = said([requirement('failed')], { lost: true }, { aborted: true });
    expect(broken).toMatchObject({ outcome: 'does not conform', exitCode: 1 });
    expect(said([passed], {}, { aborted: true })).toMatchObject({ exitCode: 3 });
  });
});

describe('what a too small budget left open is said', () => {
  /** The reason that a check ends with once the budget is used up. */
  async function reasonOf(kind: 'request' | 'object'): Promise<Reason> {
    const budget = new Budget({ requests: 0, objects: 0, alive: 1 });
    try {
      await budget[kind]();
    } catch (signal) {
      if (signal instanceof Inconclusive) return signal.reason;
    }
    throw new Error('expected the budget to be used up');
  }
  const open = (id: string, reason: Reason) =>
    requirement('inconclusive', { id, ...reportReason(reason) });
  const noAnswer = open('B', { code: 'no-answer', request: 'GET /regions', error: 'timeout' });

  test.each(['request', 'object'] as const)('%ss', async (kind) => {
    const reason = await reasonOf(kind);
    const { outcome, remarks } = said([passed, open('A', reason), noAnswer]);
    expect(outcome).toBe('conforms');
    expect(remarks).toEqual([
      `too small a budget left 1 of 3 requirements undecided: raise limits.${kind}s`,
    ]);
  });

  test('before all else, and a strict run fails on it without calling it broken', () => {
    const short = [passed, open('A', { code: 'budget-objects', limit: 3 }), noAnswer];
    const shortages = [{ setting: 'limits.objects', requirements: ['A'] }];
    expect(said(short)).toMatchObject({ shortages, outcome: 'conforms', exitCode: 0 });
    expect(said(short, {}, { strict: true })).toMatchObject({ outcome: 'conforms', exitCode: 1 });
    expect(said(short, {}, { strict: true, aborted: true })).toMatchObject({ exitCode: 3 });
    expect(said(short, {}, { aborted: true }).remarks[0]).toMatch(/^too small a budget/);
    expect(said([passed, noAnswer], {}, { strict: true })).toMatchObject({ exitCode: 0 });
  });

  test('as is what stays below the coverage that was asked for', () => {
    const half = said([passed, noAnswer], {}, { minCoverage: { all: 60 } });
    expect(half).toMatchObject({ outcome: 'conforms', exitCode: 1 });
    expect(half.remarks[0]).toMatch(/^1 of 2 requirements were decided, less than the 60 %/);
    expect(said([passed, noAnswer], {}, { minCoverage: { all: 50 } }).exitCode).toBe(0);
  });

  test('what is not claimed needs no budget', () => {
    const reason = reportReason({ code: 'budget-objects', limit: 3 });
    const each = requirement('inconclusive', { ...reason, notClaimed: true });
    expect(said([passed, each], {}, { strict: true })).toMatchObject({
      shortages: [],
      exitCode: 0,
    });
  });

  test('nothing is said where something else was the reason', () => {
    expect(said([passed, noAnswer]).remarks).toEqual([]);
  });
});

describe('what breaks a run', () => {
  test.each<[string, RequirementResult, 0 | 1, 0 | 1]>([
    ['a failure', requirement('failed'), 1, 1],
    ['a warning, only when strict', requirement('warned'), 0, 1],
    ['what is not claimed never', requirement('failed', { notClaimed: true }), 0, 0],
    ['a waiver holds on its last day', requirement('failed', { waived: waived(TODAY) }), 0, 0],
    ['and not after it', requirement('failed', { waived: waived('2030-06-14') }), 1, 1],
    ['a waiver that nothing needs', requirement('passed', { waived: waived(TODAY) }), 1, 1],
  ])('%s', (_, each, exitCode, strict) => {
    expect(said([passed, each]).exitCode).toBe(exitCode);
    expect(said([passed, each], {}, { strict: true }).exitCode).toBe(strict);
  });
});

test('coverage and divergence leave out what nobody can see and what is not claimed', () => {
  const { coverage, divergence, totals } = said([
    passed,
    requirement('failed'),
    requirement('warned'),
    requirement('skipped'),
    requirement('unobservable'),
    requirement('failed', { id: 'other', notClaimed: true }),
  ]);
  expect(coverage).toEqual({ count: 3, of: 4, ratio: 0.75, consequences: 0 });
  expect(divergence).toEqual({ count: 1, of: 4, ratio: 0.25, causes: 1 });
  expect(totals).toMatchObject({ passed: 1, failed: 2, unobservable: 1 });
});
