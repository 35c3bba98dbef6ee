import { describe, expect, test } from 'vitest';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import { faults } from '../../src/reference/faults/index.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { aggregate } from '../../src/result/aggregate.ts';
import { isDecided } from '../../src/result/verdict.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { runOn } from '../runner/directly.ts';
import { against, checksOf, told } from './support/against.ts';
import { smokePlan as checks } from './support/smoke-plan.ts';

const limits = EFFORT_LIMITS.smoke;

describe.each([1, 2, 3])('a smoke run on the plain reference, seed %i', (seed) => {
  test('decides most requirements of every section within its small budget', async () => {
    const { run } = await runOn(OBSERVABLE, { seed, effort: 'smoke', limits });
    const { results, conclusion } = await runDirectly(checks, run);
    const claims = { notClaimed: [], waivers: [] };
    const sections = aggregate(loadSpec(), results, conclusion, claims);
    const all = sections.flatMap(({ requirements }) => requirements);
    const decided = all.filter(({ verdict }) => isDecided(verdict));
    expect(decided.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(decided.length).toBeGreaterThan(380);
    for (const { title, requirements } of sections) {
      expect(
        requirements.some(({ verdict }) => isDecided(verdict)),
        title,
      ).toBe(true);
    }
    expect(all.filter(({ reason = '' }) => /budget/.test(reason))).toEqual([]);
    expect(conclusion.neverSucceeded).toEqual([]);
    expect(conclusion.traffic.created).toBeLessThanOrEqual(limits.objects);
    expect(conclusion.traffic.requests).toBeLessThanOrEqual(limits.requests);
    expect(conclusion.traffic.leftovers).toEqual([]);
  }, 60_000);
});

test.each([
  'list-results-of-page',
  'volume-shrinks-to-zero',
  'volume-attached-to-foreign-instance',
  'subnet-takes-reserved',
  'timer-retry-rounds-down',
  'tag-foreign-domains-accepted',
  'image-public-updated',
  'balancer-config-port-kept-beside-label',
  'instance-label-with-double-hyphen',
  'auth-query-token',
  'vpc-delete-not-told',
  'createvolume-forgets-vol-create-region-type',
])('a smoke run finds the fault %s', async (id) => {
  const fault = faults.get(id);
  if (!fault) throw new Error(`there is no fault ${id}`);
  const said = await against({
    checks: checksOf(checks, fault.requirement),
    fault,
    effort: 'smoke',
  });
  expect(said.ids('failed'), told(said, fault.requirement)).toContain(fault.requirement);
});

test('a smoke run makes no page of VPCs where no account has one', async () => {
  const said = await against({
    checks: checks.filter(({ title }) => title === 'pages of 25 hold every VPC once, and say so'),
    effort: 'smoke',
    configure: ({ credentials: { otherAccount: _, ...credentials }, ...raw }) => ({
      ...raw,
      credentials,
    }),
  });
  expect(said.results.map(({ verdict }) => verdict)).toEqual(['skipped']);
  expect(said.conclusion.traffic.created).toBe(0);
});
