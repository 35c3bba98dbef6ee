import { expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { loadBalancers } from '../../suites/load-balancers.ts';
import { against, told } from './against.ts';

/** What this suite must decide: everything of the section that no schema and no contract case does. */
const own = (
  loadSpec().sections.find(({ title }) => title === 'Load balancers')?.requirements ?? []
)
  .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
  .map(({ id }) => id);

test.each([1, 2, 3])('the plain reference passes with seed %i', async (seed) => {
  const server = { control: true };
  const said = await against({ checks: loadBalancers.checks, seed, server });
  expect(said.ids('failed').map((id) => told(said, id))).toEqual([]);
  expect(said.ids('warned').map((id) => told(said, id))).toEqual([]);
  const open = own.filter((id) => said.requirements.get(id)?.verdict !== 'passed');
  expect(open.map((id) => told(said, id))).toEqual([]);
  const { requests, created, leftovers } = said.conclusion.traffic;
  expect(leftovers).toEqual([]);
  expect(requests).toBeLessThan(1000);
  expect(created).toBeLessThan(60);
});
