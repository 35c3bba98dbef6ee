import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseRun, RunFileError } from '../../src/report/parse-run.ts';
import type { Cause, Consequence } from '../../src/result/cause.ts';
import type { CheckResult } from '../../src/result/check-result.ts';
import type { Decision } from '../../src/result/decision.ts';
import type { Because } from '../../src/result/explanation.ts';
import type { Finding } from '../../src/result/finding.ts';
import type { Grounds } from '../../src/result/grounds.ts';
import type { Race } from '../../src/result/race.ts';
import { type Reason, type ReasonCode, reportReason } from '../../src/result/reason.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import type { Effort, Observation, PreflightItem, RunResult } from '../../src/result/run-result.ts';
import type { Verdict } from '../../src/result/verdict.ts';
import type { Level } from '../../src/spec/types.ts';
import { CONFORMING, EXHAUSTIVE, SAMPLE } from './sample.ts';
import { CHECK } from './sample-parts.ts';

interface Definition {
  properties?: Record<string, Definition>;
  required?: string[];
  enum?: unknown[];
}

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../spec/schemas/run.schema.json', import.meta.url), 'utf8'),
) as Definition & { $defs: Record<string, Definition> };

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

/** The optional keys of a type; with `Record` they must be listed exactly, or tsc refuses. */
type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T] & string;
type Optionals<T> = Record<Optional<T>, true>;
type Counterexample = NonNullable<Finding['counterexample']>;

describe('the schema keeps step with the types', () => {
  const [section] = EXHAUSTIVE.sections;
  const [requirement] = section.requirements;
  const [check] = EXHAUSTIVE.checks;
  const [finding] = requirement.findings;
  const [observation] = EXHAUSTIVE.observations;

  test.each<[string, object, Definition | undefined, object]>([
    // Older results have no causes, and count none.
    [
      'RunResult',
      EXHAUSTIVE,
      SCHEMA,
      {
        causes: true,
        resumptions: true,
        shortages: true,
        minCoverage: true,
        missing: true,
        pairs: true,
      },
    ],
    ['tool', EXHAUSTIVE.tool, SCHEMA.$defs.tool, {} satisfies Optionals<RunResult['tool']>],
    ['document', EXHAUSTIVE.document, SCHEMA.$defs.document, { digest: true }],
    [
      'target',
      EXHAUSTIVE.target,
      SCHEMA.$defs.target,
      { product: true } satisfies Optionals<RunResult['target']>,
    ],
    [
      'traffic',
      EXHAUSTIVE.traffic,
      SCHEMA.$defs.traffic,
      { timeoutMillis: true, convergenceMillis: true } satisfies Optionals<RunResult['traffic']>,
    ],
    ['Coverage', EXHAUSTIVE.coverage, SCHEMA.$defs.coverage, { consequences: true }],
    ['Divergence', EXHAUSTIVE.divergence, SCHEMA.$defs.divergence, { causes: true }],
    [
      'Cause',
      EXHAUSTIVE.causes[0],
      SCHEMA.$defs.cause,
      { missing: true } satisfies Optionals<Cause>,
    ],
    [
      'Consequence',
      EXHAUSTIVE.causes[0].consequences[0],
      SCHEMA.$defs.consequence,
      {} satisfies Optionals<Consequence>,
    ],
    [
      'Grounds',
      finding.grounds,
      SCHEMA.$defs.grounds,
      { operation: true, states: true, refusal: true, breaks: true } satisfies Optionals<Grounds>,
    ],
    [
      'PreflightItem',
      EXHAUSTIVE.preflight[0],
      SCHEMA.$defs.preflightItem,
      {} satisfies Optionals<PreflightItem>,
    ],
    ['section', section, SCHEMA.$defs.section, {}],
    [
      'RequirementResult',
      requirement,
      SCHEMA.$defs.requirement,
      {
        reason: true,
        reasonCode: true,
        enable: true,
        notClaimed: true,
        waived: true,
        exchange: true,
      } satisfies Optionals<RequirementResult>,
    ],
    ['waiver', requirement.waived, SCHEMA.$defs.waiver, {}],
    [
      'Finding',
      finding,
      SCHEMA.$defs.finding,
      {
        where: true,
        pointer: true,
        grounds: true,
        counterexample: true,
        changes: true,
        replay: true,
        curl: true,
      } satisfies Optionals<Finding>,
    ],
    [
      'counterexample',
      finding.counterexample,
      SCHEMA.$defs.counterexample,
      { steps: true, note: true } satisfies Optionals<Counterexample>,
    ],
    [
      'CheckResult',
      check,
      SCHEMA.$defs.check,
      { races: true, pointer: true } satisfies Optionals<CheckResult>,
    ],
    ['Race', check.races[0], SCHEMA.$defs.race, {} satisfies Optionals<Race>],
    [
      'Decision',
      check.decisions[0],
      SCHEMA.$defs.decision,
      {
        reason: true,
        reasonCode: true,
        enable: true,
        leftOut: true,
        restsOnRefusalBy: true,
        exchange: true,
      } satisfies Optionals<Decision>,
    ],
    ['Observation', observation, SCHEMA.$defs.observation, {} satisfies Optionals<Observation>],
    ['choice', observation.choices[0], SCHEMA.$defs.choice, { exchange: true }],
    ['totals', EXHAUSTIVE.totals, SCHEMA.$defs.totals, {}],
  ])('%s', (_, sample, definition, optional) => {
    const properties = Object.keys(definition?.properties ?? {}).sort();
    expect(properties).toEqual(Object.keys(sample).sort());
    const required = properties.filter((name) => !(name in optional));
    expect([...(definition?.required ?? [])].sort()).toEqual(required);
  });

  test.each<[string, unknown[] | undefined, Record<string, true>]>([
    [
      'verdict',
      SCHEMA.$defs.verdict?.enum,
      {
        passed: true,
        failed: true,
        warned: true,
        skipped: true,
        inconclusive: true,
        unobservable: true,
      } satisfies Record<Verdict, true>,
    ],
    [
      'because',
      SCHEMA.$defs.consequence?.properties?.because?.enum,
      {
        missing: true,
        'rests on': true,
        operation: true,
        'same refusal': true,
        'same place': true,
        'same shape': true,
      } satisfies Record<Because, true>,
    ],
    ['level', SCHEMA.$defs.level?.enum, { must: true, should: true } satisfies Record<Level, true>],
    [
      'effort',
      SCHEMA.properties?.effort?.enum,
      { smoke: true, standard: true, thorough: true } satisfies Record<Effort, true>,
    ],
    [
      'outcome',
      SCHEMA.properties?.outcome?.enum,
      { conforms: true, 'does not conform': true, 'no verdict': true } satisfies Record<
        RunResult['outcome'],
        true
      >,
    ],
    [
      'reason code',
      SCHEMA.$defs.reasonCode?.properties?.code?.enum,
      {
        'budget-requests': true,
        'budget-objects': true,
        'budget-minutes': true,
        aborted: true,
        'read-only': true,
        'target-lost': true,
        'no-credential': true,
        'no-fixture': true,
        'no-operation': true,
        'not-claimed': true,
        effort: true,
        'left-behind': true,
        'no-answer': true,
        throttled: true,
        unavailable: true,
        'id-reused': true,
        'no-room': true,
        'sent-again': true,
        ended: true,
        unmentioned: true,
        'not-covered': true,
        'never-accepted': true,
        precondition: true,
        arrangement: true,
        unobservable: true,
      } satisfies Record<ReasonCode, true>,
    ],
  ])('the values of %s', (_, values, expected) => {
    expect([...(values ?? [])].sort()).toEqual(Object.keys(expected).sort());
  });
});
