import { expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { images } from '../../suites/images.ts';
import { against, told } from './against.ts';

/** What this suite must decide: everything of the section that the contract suite does not. */
const own = (loadSpec().sections.find(({ title }) => title === images.section)?.requirements ?? [])
  .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
  .map(({ id }) => id);

test.each([1, 2, 3])('images pass on the plain reference (seed %i)', async (seed) => {
  const said = await against({ checks: images.checks, seed, server: { control: true } });
  expect([...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id))).toEqual([]);
  const open = own.filter((id) => said.requirements.get(id)?.verdict !== 'passed');
  expect(open.map((id) => told(said, id))).toEqual([]);
  const { requests, created, leftovers } = said.conclusion.traffic;
  expect(requests).toBeLessThan(800);
  expect(created).toBeLessThan(80);
  expect(leftovers).toEqual([]);
});

test('without a clock nothing is said of uploads that never come', async () => {
  const said = await against({ checks: images.checks, effort: 'smoke' });
  expect(said.requirements.get('IMG-UPLOAD-EXPIRES')?.verdict).toBe('skipped');
  const expiring = said.results.find(({ requirements }) =>
    requirements.includes('IMG-UPLOAD-EXPIRES'),
  );
  expect(expiring?.decisions[0]?.enable).toBe('fixtures.clock');
});
