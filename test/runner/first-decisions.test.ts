import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { type Check, NO_COST } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { property } from '../../src/check/property.ts';
import { Violation } from '../../src/result/signals.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from './directly.ts';

/** A check that needs `own` objects at the least. */
function needing(
  own: number,
  requirement: string,
  title: string,
  body: (t: CheckContext) => Promise<void>,
): Check {
  return checkOf(title, body, {
    requirements: [requirement],
    objects: own,
    smokeCost: { ...NO_COST, own },
  });
}

/** Creates so many VPCs and decides a requirement. */
function creating(own: number, requirement: string, title = `decides ${requirement}`): Check {
  return needing(own, requirement, title, async (t) => {
    for (let left = own; left > 0; left -= 1) await arrangeVpc(t);
    t.recorder.pass(requirement);
  });
}

/** What each check said in a run that may create so many objects, by its title. */
async function saidBy(checks: readonly Check[], objects: number) {
  const { run } = await runOn({}, { limits: { requests: 1_000, objects, alive: 60 } });
  const { results } = await runDirectly(checks, run, 1);
  const said = results.map(({ title, decisions }) => {
    const [{ verdict, reasonCode } = { verdict: undefined, reasonCode: undefined }] = decisions;
    return [title, reasonCode?.code ?? verdict];
  });
  return { said: Object.fromEntries(said), spent: run.budget.spent.objects };
}

/** Creates a VPC for each input and finds every input above 0 wrong. */
const BROKEN = needing(1, 'VPC-GET', 'broken', (t) =>
  property(t, fc.nat(1_000_000), { cases: 5, examples: [900_000] }, async (input) => {
    await arrangeVpc(t);
    const difference = { expected: '0', received: `${input}`, exchanges: [] };
    if (input > 0) throw new Violation('VPC-GET', difference);
  }),
);

test('a finding that is dear to shrink leaves what others need', async () => {
  const { said, spent } = await saidBy([BROKEN, creating(6, 'VPC-LIST')], 10);
  expect(said).toEqual({ broken: 'failed', 'decides VPC-LIST': 'passed' });
  expect(spent).toBeGreaterThan(7);
  expect(spent).toBeLessThanOrEqual(10);
});

test('a check that only adds cases leaves what others need', async () => {
  const checks = [
    creating(2, 'VPC-GET'),
    creating(4, 'VPC-GET', 'decides it again'),
    creating(5, 'VPC-LIST'),
  ];
  expect((await saidBy(checks, 10)).said).toEqual({
    'decides VPC-GET': 'passed',
    'decides it again': 'budget-objects',
    'decides VPC-LIST': 'passed',
  });
  expect((await saidBy(checks, 13)).said).toEqual({
    'decides VPC-GET': 'passed',
    'decides it again': 'passed',
    'decides VPC-LIST': 'passed',
  });
});

test('what cases that were left out might have decided is undecided for want of objects', async () => {
  const late = needing(1, 'VPC-GET', 'late', async (t) => {
    let cases = 0;
    await property(t, fc.nat(9), { cases: 5 }, async () => {
      await arrangeVpc(t);
      cases += 1;
      if (cases > 2) t.recorder.pass('VPC-GET');
    });
  });
  const beside = creating(3, 'VPC-LIST');
  expect((await saidBy([late, beside], 5)).said).toMatchObject({ late: 'budget-objects' });
  expect((await saidBy([late, beside], 20)).said).toMatchObject({ late: 'passed' });
});
