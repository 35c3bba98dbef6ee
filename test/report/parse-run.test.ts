import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseRun, RunFileError } from '../../src/report/parse-run.ts';
import { type Reason, reportReason } from '../../src/result/reason.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { CONFORMING, EXHAUSTIVE, SAMPLE } from './sample.ts';
import { CHECK } from './sample-parts.ts';

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../spec/schemas/run.schema.json', import.meta.url), 'utf8'),
);

/** What versions wrote that traced no causes. */
function withoutCauses(run: RunResult): unknown {
  const later = ['causes', 'grounds', 'consequences', 'pairs'];
  const { divergence, ...rest } = JSON.parse(
    JSON.stringify(run, (key, value) => (later.includes(key) ? undefined : value)),
  );
  return { ...rest, divergence: { ...divergence, causes: undefined } };
}

/** What versions wrote that knew a reason in words only. */
function withoutReasonCodes(run: RunResult): unknown {
  return JSON.parse(
    JSON.stringify(run, (key, value) => (key === 'reasonCode' ? undefined : value)),
  );
}

const read = (value: unknown) => parseRun(JSON.stringify(value), SCHEMA, 'run.json');

describe('what is a run.json', () => {
  test.each([
    ['a realistic run', SAMPLE],
    ['a run with every property', EXHAUSTIVE],
    ['a run with nothing wrong', CONFORMING],
    ['a run of before reasons had codes', withoutReasonCodes(SAMPLE)],
  ])('%s', (_, run) => {
    expect(read(run)).toEqual(run);
  });

  test.each<Reason>([
    { code: 'budget-objects', limit: 60 },
    { code: 'no-credential', role: 'readOnly' },
    { code: 'no-operation', operation: 'listDisks' },
    { code: 'effort', effort: 'smoke', limit: 60 },
    { code: 'left-behind', collection: '/nodebalancers', limit: 0 },
    { code: 'no-answer', request: 'GET /v4/regions', error: '' },
    { code: 'ended', requirement: 'VOL-RESIZE' },
    { code: 'never-accepted', operations: ['createVolume'] },
    { code: 'arrangement', text: 'words of a suite' },
  ])('a reason with the code $code', (reason) => {
    const decisions = CHECK.decisions.map((one) => ({ ...one, ...reportReason(reason) }));
    const run = { ...SAMPLE, checks: [{ ...CHECK, decisions }] };
    expect(read(run)).toEqual(run);
  });
});

test('the causes that an older run lacks are traced on reading, as far as its findings tell', () => {
  const { causes, coverage, divergence } = read(withoutCauses(SAMPLE));
  expect(causes).toEqual(SAMPLE.causes);
  expect(coverage).toEqual(SAMPLE.coverage);
  expect(divergence).toEqual(SAMPLE.divergence);
});

describe('what is not', () => {
  test.each<[string, unknown, string]>([
    ['an unknown property', { ...SAMPLE, extra: 1 }, 'top level'],
    ['another format', { ...SAMPLE, format: 'compute-conformance/run/2' }, '/format'],
    ['a verdict of no such name', { ...SAMPLE, outcome: 'ok' }, '/outcome'],
    [
      'a share without its denominator',
      { ...SAMPLE, coverage: { count: 1, ratio: 1 } },
      '/coverage',
    ],
    ['a time with a zone offset', { ...SAMPLE, started: '2026-03-01T09:30:00+01:00' }, '/started'],
    ['a list', [], 'top level'],
  ])('%s', (_, value, place) => {
    expect(() => read(value)).toThrow(RunFileError);
    expect(() => read(value)).toThrow(place);
  });

  test('a text that is not JSON', () => {
    expect(() => parseRun('<html>', SCHEMA, 'a/run.json')).toThrow('a/run.json is not JSON');
  });
});
