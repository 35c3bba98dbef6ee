import { expect, test } from 'vitest';
import type { Check } from '../../../src/check/check.ts';
import { loadBalancersFaults } from '../../../src/reference/faults/10-load-balancers/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { seenRed } from '../support/seen-red.ts';

const { requirements = [] } =
  loadSpec().sections.find(({ title }) => title === 'Load balancers') ?? {};
const bySchema = requirements.filter(({ by }) => by === 'schema').map(({ id }) => id);

/** Shapes are judged on every answer, so checks that create, list and read will do. */
const READING = ['LB-CREATE-AS-ASKED', 'LBC-GET'];

const checks: Check[] = loadBalancers.checks.map((check) => {
  const isReading = check.requirements.some((id) => READING.includes(id));
  return isReading ? { ...check, requirements: [...check.requirements, ...bySchema] } : check;
});

test('every fault has an id of its own', () => {
  expect(new Set(loadBalancersFaults.map(({ id }) => id)).size).toBe(loadBalancersFaults.length);
});

test('every requirement of the section that is decided here has a fault', () => {
  const faulted = new Set(loadBalancersFaults.map(({ requirement }) => requirement));
  const own = requirements.filter(({ by, unobservable }) => !unobservable && by !== 'contract');
  expect(own.map(({ id }) => id).filter((id) => !faulted.has(id))).toEqual([]);
});

seenRed(checks, loadBalancersFaults, {
  settleSeconds: 0.1,
  server: { control: true },
  configure: (raw) => ({ ...raw, limits: { ...raw.limits, backendSeconds: 0.1 } }),
});
