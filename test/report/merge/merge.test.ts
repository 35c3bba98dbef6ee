import { describe, expect, test } from 'vitest';
import { mergeRuns } from '../../../src/report/merge/merge.ts';
import { MergeError } from '../../../src/report/merge/same-run.ts';
import { joinedExchange } from '../../../src/report/merge/shards.ts';
import { summarize } from '../../../src/result/outcome.ts';
import { reportReason } from '../../../src/result/reason.ts';
import type { RequirementResult } from '../../../src/result/requirement-result.ts';
import type { RunResult } from '../../../src/result/run-result.ts';
import type { Verdict } from '../../../src/result/verdict.ts';
import { SAMPLE } from '../sample.ts';
import { EXCHANGES } from '../sample-exchanges.ts';
import { SHRUNK } from '../sample-parts.ts';

const BASE: RequirementResult = {
  id: 'VOL-CREATE',
  level: 'must',
  statement: 'POST /volumes creates a volume.',
  cites: ['endpoints/volumes#POST /volumes'],
  verdict: 'passed',
  checks: [],
  count: 0,
  findings: [],
};

function shard(
  verdict: Verdict,
  more: Partial<RequirementResult> = {},
  run: Partial<RunResult> = {},
): RunResult {
  const outcome = verdict === 'failed' ? 'does not conform' : 'conforms';
  return {
    ...SAMPLE,
    outcome,
    exitCode: outcome === 'conforms' ? 0 : 1,
    remarks: [],
    checks: [],
    observations: [],
    sections: [{ title: 'Volumes', requirements: [{ ...BASE, verdict, ...more }] }],
    ...run,
  };
}

const merged = (...shards: RunResult[]) => mergeRuns(shards).sections[0]?.requirements[0];

describe('the verdict of a requirement', () => {
  test.each<[Verdict, Verdict, Verdict]>([
    ['passed', 'failed', 'failed'],
    ['passed', 'warned', 'warned'],
    ['warned', 'failed', 'failed'],
    ['inconclusive', 'passed', 'passed'],
    ['skipped', 'passed', 'passed'],
    ['skipped', 'inconclusive', 'inconclusive'],
    ['inconclusive', 'failed', 'failed'],
    ['unobservable', 'unobservable', 'unobservable'],
  ])('%s and %s make %s, in either order', (a, b, verdict) => {
    expect(merged(shard(a), shard(b))?.verdict).toBe(verdict);
    expect(merged(shard(b), shard(a))?.verdict).toBe(verdict);
  });

  test('comes with the reason of the shard that decides, preferring one that names a setting', () => {
    const unspoken = shard('skipped', { reason: 'no check of this run speaks about it' });
    const enabled = shard('skipped', { reason: 'no instance', enable: 'fixtures.instance' });
    expect(merged(unspoken, enabled)).toMatchObject({
      reason: 'no instance',
      enable: 'fixtures.instance',
    });
    expect(merged(enabled, shard('passed'))).not.toHaveProperty('reason');
  });

  test('adds up counts, joins checks, and counts equal findings once', () => {
    const one = shard('failed', { count: 3, checks: ['a', 'b'], findings: [SHRUNK] });
    const two = shard('failed', {
      count: 4,
      checks: ['b', 'c'],
      findings: [{ ...SHRUNK, count: 5 }],
    });
    const result = merged(one, two);
    expect(result).toMatchObject({ count: 7, checks: ['a', 'b', 'c'] });
    expect(result?.findings.map((finding) => finding.count)).toEqual([SHRUNK.count + 5]);
  });
});

describe('the run', () => {
  test('its figures are those a single run would have', () => {
    const requirements = (['passed', 'failed', 'warned', 'skipped', 'unobservable'] as const).map(
      (verdict, index) => ({ ...BASE, id: `VOL-${index}`, verdict }),
    );
    const claims = { ...BASE, id: 'VOL-NOT', verdict: 'failed', notClaimed: true } as const;
    const sections = [{ title: 'Volumes', requirements: [...requirements, claims] }];
    const { totals, coverage, divergence, causes } = mergeRuns([shard('passed', {}, { sections })]);
    const conclusion = {
      neverSucceeded: [],
      unavailable: 0,
      deniedShare: 0,
    } as unknown as Parameters<typeof summarize>[1];
    const single = summarize(sections, conclusion, {
      strict: false,
      aborted: false,
      today: '2026-03-01',
    });
    expect({ totals, coverage, divergence, causes }).toEqual({
      totals: single.totals,
      coverage: single.coverage,
      divergence: single.divergence,
      causes: single.causes,
    });
    expect(coverage).toEqual({ count: 3, of: 4, ratio: 0.75, consequences: 0 });
    expect(causes).toMatchObject([{ headline: 'VOL-1' }, { headline: 'VOL-2' }]);
  });

  test.each<[string, RunResult[], RunResult['outcome'], number]>([
    ['all conform', [shard('passed'), shard('skipped')], 'conforms', 0],
    ['one is broken', [shard('passed'), shard('failed')], 'does not conform', 1],
    [
      'one has no verdict',
      [shard('passed'), shard('skipped', {}, { outcome: 'no verdict', exitCode: 3 })],
      'no verdict',
      3,
    ],
    [
      'broken beats no verdict',
      [shard('failed'), shard('skipped', {}, { outcome: 'no verdict', exitCode: 3 })],
      'does not conform',
      1,
    ],
    ['a warning is not a failure', [shard('warned')], 'conforms', 0],
    [
      'but it is under --strict',
      [shard('warned', {}, { options: { strict: true } })],
      'does not conform',
      1,
    ],
    ['not claimed', [shard('failed', { notClaimed: true })], 'conforms', 0],
  ])('%s', (_, shards, outcome, exitCode) => {
    expect(mergeRuns(shards)).toMatchObject({ outcome, exitCode });
  });

  test('waivers are judged on the whole: one shard passing does not make them needless', () => {
    const waived = { reason: 'known', owner: 'team', expires: '2030-01-01' };
    const passed = shard('passed', { waived }, { outcome: 'does not conform', exitCode: 1 });
    expect(mergeRuns([passed, shard('failed', { waived })]).outcome).toBe('conforms');
    expect(mergeRuns([passed, shard('passed', { waived })]).outcome).toBe('does not conform');
  });

  test('spans the time of all shards and adds up what they did', () => {
    const early = { started: '2026-03-01T09:29:00.000Z', finished: '2026-03-01T09:29:30.000Z' };
    const result = mergeRuns([shard('passed'), shard('passed', {}, early)]);
    expect(result.started).toBe(early.started);
    expect(result.finished).toBe(SAMPLE.finished);
    expect(result.traffic).toEqual({
      requests: 624,
      created: 40,
      removed: 38,
      leftovers: ['/volumes/7'],
      throttledMillis: 3000,
      timeoutMillis: 60_000,
      convergenceMillis: 800,
    });
  });

  test('has budget enough where one shard had it, and says first where none had', () => {
    const short = (number: string) => {
      const reason = reportReason({ code: 'budget-objects', limit: 3 });
      const remarks = [
        'too small a budget left 1 of 1 requirements undecided: raise limits.objects',
      ];
      return shard('inconclusive', reason, { remarks, options: { shard: number, strict: true } });
    };
    const decided = shard('passed', {}, { options: { shard: '2/2', strict: true } });
    expect(mergeRuns([short('1/2'), decided])).toMatchObject({
      remarks: [],
      shortages: [],
      exitCode: 0,
    });
    expect(mergeRuns([short('1/2'), short('2/2')])).toMatchObject({
      remarks: ['too small a budget left 1 of 1 requirements undecided: raise limits.objects'],
      shortages: [{ setting: 'limits.objects', requirements: ['VOL-CREATE'] }],
      outcome: 'conforms',
      exitCode: 1,
    });
  });

  test('keeps each remark with the shard that made it', () => {
    const odd = shard('passed', {}, { remarks: ['odd'], options: { shard: '2/2' } });
    const plain = shard('passed', {}, { options: { shard: '1/2' } });
    expect(mergeRuns([odd, plain]).remarks).toEqual(['shard 2/2: odd']);
  });

  test('joins checks, observations and preflight that several shards have', () => {
    const [check] = SAMPLE.checks;
    if (!check) throw new Error('the sample has a check');
    const passedCheck = { ...check, verdict: 'passed' as const, findings: [] };
    const observed = (choice: string, count: number) => ({
      observations: [{ silence: 'SIL-A', question: 'Which?', choices: [{ choice, count }] }],
    });
    const result = mergeRuns([
      shard(
        'passed',
        {},
        {
          checks: [passedCheck],
          ...observed('a', 2),
          preflight: [{ name: 'x', state: 'ready', note: '' }],
        },
      ),
      shard(
        'passed',
        {},
        {
          checks: [check],
          ...observed('a', 3),
          preflight: [{ name: 'x', state: 'refused', note: '401' }],
        },
      ),
    ]);
    expect(result.checks).toHaveLength(1);
    expect(result.checks[0]).toMatchObject({ verdict: 'failed', exchanges: 88 });
    expect(result.checks[0]?.decisions.map((decision) => decision.count)).toEqual([80]);
    expect(result.observations[0]?.choices).toEqual([{ choice: 'a', count: 5 }]);
    expect(result.preflight).toEqual([{ name: 'x', state: 'refused', note: '401' }]);
  });
});

test('exchanges of different shards stay apart, in findings, observations and evidence', () => {
  const result = mergeRuns(
    [shard('passed'), SAMPLE, SAMPLE].map((run) => ({ ...run, options: {} })),
  );
  const first = result.sections[0]?.requirements.find((one) => one.id === 'VOL-RESIZE-GROWS');
  expect(first?.findings[0]?.exchanges).toEqual([1000001, 1000002]);
  expect(result.observations[0]?.choices[0]?.exchange).toBe(1000004);
  const [exchange] = EXCHANGES.values();
  if (!exchange) throw new Error('the sample has an exchange');
  expect(joinedExchange(exchange, 2).id).toBe(2000001);
  expect(joinedExchange(exchange, 0)).toEqual(exchange);
});

describe('what is not one run is refused, with the difference named', () => {
  const other = (run: Partial<RunResult>) => [shard('passed'), shard('passed', {}, run)];
  test.each<[string, RunResult[], string]>([
    ['nothing', [], 'at least one shard'],
    ['another seed', other({ seed: 43 }), 'the same seed in every shard, found 42 and 43'],
    ['another revision', other({ document: { revision: '5.0.0' } }), 'document revision'],
    ['another target', other({ target: { url: 'http://127.0.0.1:9', embedded: false } }), 'target'],
    ['another tool', other({ tool: { ...SAMPLE.tool, version: '0.2.0' } }), 'tool version'],
    ['another effort', other({ effort: 'smoke' }), 'effort'],
    ['another option', other({ options: { strict: true } }), 'options'],
    [
      'a missing shard',
      [1, 2].map((one) => shard('passed', {}, { options: { shard: `${one}/3` } })),
      'shard 3/3 once, found it 0 times',
    ],
    [
      'a shard twice',
      [1, 1, 2].map((one) => shard('passed', {}, { options: { shard: `${one}/2` } })),
      'shard 1/2 once, found it 2 times',
    ],
    [
      'shards of other counts',
      ['1/2', '2/2', '3/3'].map((name) => shard('passed', {}, { options: { shard: name } })),
      'expected 2 shards, got 3',
    ],
  ])('%s', (_, shards, message) => {
    expect(() => mergeRuns(shards)).toThrow(MergeError);
    expect(() => mergeRuns(shards)).toThrow(message);
  });

  test('embedded reference servers are one target, whatever their port', () => {
    const at = (port: number) =>
      shard('passed', {}, { target: { url: `http://127.0.0.1:${port}`, embedded: true } });
    expect(mergeRuns([at(1), at(2)]).outcome).toBe('conforms');
  });
});
