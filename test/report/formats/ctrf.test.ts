import { describe, expect, test } from 'vitest';
import { ctrf } from '../../../src/report/formats/ctrf.ts';
import { HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { CONFORMING, SAMPLE } from '../sample.ts';

const report = (run = SAMPLE) => JSON.parse(ctrf(run));

describe('ctrf.json', () => {
  test('names its format and what the format demands', () => {
    const { reportFormat, specVersion, results } = report();
    expect({ reportFormat, specVersion }).toEqual({ reportFormat: 'CTRF', specVersion: '1.0.0' });
    expect(results.tool).toMatchObject({ name: 'compute-conformance', version: '0.1.0' });
    expect(results.summary).toEqual({
      tests: 8,
      passed: 2,
      failed: 3,
      skipped: 1,
      pending: 0,
      other: 2,
      suites: 4,
      start: Date.UTC(2026, 2, 1, 9, 30, 0),
      stop: Date.UTC(2026, 2, 1, 9, 30, 41, 250),
      duration: 41250,
    });
  });

  test('has a test per check, with the verdict in the words of the format and in our own', () => {
    const { tests } = report().results;
    expect(
      tests.map((one: { name: string; status: string; rawStatus: string }) => [
        one.name,
        one.status,
        one.rawStatus,
      ]),
    ).toEqual([
      ['the target conforms to the document', 'failed', 'failed'],
      ['a volume only grows', 'failed', 'failed'],
      ['create', 'passed', 'passed'],
      ['delete while migrating', 'skipped', 'skipped'],
      ['label', 'failed', 'failed'],
      ['atomic delete', 'other', 'inconclusive'],
      ['status', 'other', 'warned'],
      ['list', 'passed', 'passed'],
    ]);
    expect(tests[1]).toMatchObject({
      duration: 1235,
      suite: ['Volumes'],
      labels: { requirement: ['VOL-RESIZE-GROWS'] },
      message: 'A volume of 20 GiB was resized to 19 GiB; only larger sizes are allowed.',
      extra: { check: 'volumes > a volume only grows' },
    });
    expect(tests[1].trace).toContain('received: 200 with size 19');
  });

  test('holds only properties that the format knows: it allows no others', () => {
    const known = {
      root: ['reportFormat', 'specVersion', 'timestamp', 'generatedBy', 'results'],
      results: ['tool', 'summary', 'tests', 'environment'],
      test: [
        'name',
        'status',
        'duration',
        'suite',
        'rawStatus',
        'message',
        'trace',
        'labels',
        'extra',
      ],
      environment: ['appName', 'healthy', 'extra'],
    };
    const whole = report();
    const { tests, environment } = whole.results;
    expect(known.root).toEqual(expect.arrayContaining(Object.keys(whole)));
    expect(known.results).toEqual(expect.arrayContaining(Object.keys(whole.results)));
    expect(known.environment).toEqual(expect.arrayContaining(Object.keys(environment)));
    for (const one of tests) expect(known.test).toEqual(expect.arrayContaining(Object.keys(one)));
  });

  test('no verdict is red', () => {
    const none = report({ ...CONFORMING, outcome: 'no verdict' }).results;
    expect(none.summary.failed).toBe(1);
    expect(none.environment.healthy).toBe(false);
    expect(report(CONFORMING).results.summary.failed).toBe(0);
  });

  test('carries nothing unseen from the target', () => {
    const texts: string[] = [];
    JSON.parse(ctrf(HOSTILE_RUN), (_, value) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
    expect(texts.flatMap((text) => unseenIn(text))).toEqual([]);
  });
});
