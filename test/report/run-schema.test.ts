import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Cause, Consequence } from '../../src/result/causes/cause.ts';
import type { Because } from '../../src/result/causes/explanation.ts';
import type { Grounds } from '../../src/result/causes/grounds.ts';
import type { CheckResult } from '../../src/result/check-result.ts';
import type { Decision } from '../../src/result/decision.ts';
import type { Finding } from '../../src/result/finding.ts';
import type { Race } from '../../src/result/race.ts';
import type { ReasonCode } from '../../src/result/reason.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import type { Effort, Observation, PreflightItem, RunResult } from '../../src/result/run-result.ts';
import type { Verdict } from '../../src/result/verdict.ts';
import type { Level } from '../../src/spec/types.ts';
import { EXHAUSTIVE } from './sample.ts';

interface Definition {
  properties?: Record<string, Definition>;
  required?: string[];
  enum?: unknown[];
}

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../spec/schemas/run.schema.json', import.meta.url), 'utf8'),
) as Definition & { $defs: Record<string, Definition> };

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
      {
        operation: true,
        states: true,
        refusal: true,
        by: true,
        asked: true,
        about: true,
        ignored: true,
        undone: true,
        undoes: true,
        lost: true,
        removes: true,
        breaks: true,
        brings: true,
      } satisfies Optionals<Grounds>,
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
        'brought about': true,
        operation: true,
        'same refusal': true,
        'same place': true,
        'same shape': true,
        ignored: true,
        undone: true,
        'taken along': true,
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
        unanswered: true,
        'name-taken': true,
        'config-left-out': true,
        'port-open': true,
        busy: true,
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
