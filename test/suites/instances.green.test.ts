import { expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { instances } from '../../suites/instances.ts';
import { against, told } from './against.ts';

const { requirements = [] } =
  loadSpec().sections.find(({ title }) => title === instances.section) ?? {};

/** What this suite must decide: all of its section but what the contract suite does. */
const own = requirements
  .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
  // Instances of this suite are in no group, and may leave the deprecated field out.
  .map(({ id }) => id);

test.each([1, 2, 3])('the plain reference passes with seed %i', async (seed) => {
  const said = await against({ checks: instances.checks, seed });
  expect([...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id))).toEqual([]);
  const open = own.filter((id) => said.requirements.get(id)?.verdict !== 'passed');
  expect(open.map((id) => told(said, id))).toEqual([]);
  const { requests, created, leftovers } = said.conclusion.traffic;
  expect(requests).toBeLessThan(400);
  expect(created).toBeLessThan(60);
  expect(leftovers).toEqual([]);
});
