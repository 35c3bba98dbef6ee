import { expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { volumes } from '../../suites/volumes.ts';
import { against, told } from './against.ts';
import { VISIBLE_DELAYS } from './visible-delays.ts';

/** What this suite must decide: everything of the section that the contract suite does not. */
const own = (loadSpec().sections.find(({ title }) => title === 'Volumes')?.requirements ?? [])
  .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
  .map(({ id }) => id);

test.each([1, 2, 3])('the plain reference passes with seed %i', async (seed) => {
  const said = await against({ checks: volumes.checks, seed, server: VISIBLE_DELAYS });
  expect(said.ids('failed').map((id) => told(said, id))).toEqual([]);
  expect(said.ids('warned').map((id) => told(said, id))).toEqual([]);
  const open = own.filter((id) => said.requirements.get(id)?.verdict !== 'passed');
  expect(open.map((id) => told(said, id))).toEqual([]);
  expect(said.conclusion.traffic.leftovers).toEqual([]);
});
