import { expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { instances } from '../../suites/instances.ts';
import { type Against, against, type Said, told } from './against.ts';
import { listening } from './listening.ts';
import { takenLabels } from './odd-volumes.ts';

const { requirements = [] } =
  loadSpec().sections.find(({ title }) => title === instances.section) ?? {};

/** What this suite must decide: everything of the section that the contract suite does not. */
const own = requirements
  .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
  .map(({ id }) => id);

function run(asked: Omit<Against, 'checks'> = {}): Promise<Said> {
  return against({ checks: instances.checks, ...asked });
}

function complaints(said: Said): string[] {
  return [...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id));
}

test.each([1, 2, 3])('the plain reference passes with seed %i', async (seed) => {
  const said = await run({ seed });
  expect(complaints(said)).toEqual([]);
  const open = own.filter((id) => said.requirements.get(id)?.verdict !== 'passed');
  expect(open.map((id) => told(said, id))).toEqual([]);
  const { requests, created, leftovers } = said.conclusion.traffic;
  expect(requests).toBeLessThan(250);
  expect(created).toBeLessThan(40);
  expect(leftovers).toEqual([]);
});

test('the same seed sends the same requests', async () => {
  const [one, other] = [listening(), listening()];
  await run({ seed: 5, wrap: one.wrap });
  await run({ seed: 5, wrap: other.wrap });
  expect(one.heard.length).toBeGreaterThan(100);
  expect(one.heard.toSorted()).toEqual(other.heard.toSorted());
});

test('a server whose labels are unique: no complaint', async () => {
  expect(complaints(await run({ wrap: takenLabels }))).toEqual([]);
});

test('without fixtures but region, type and image: no complaint', async () => {
  const said = await run({
    configure: ({ url, credentials, limits, fixtures }) => ({
      url,
      limits,
      credentials: { owner: credentials.owner },
      fixtures: { region: fixtures.region, type: fixtures.type, image: fixtures.image },
    }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('INST-CREATE')?.verdict).toBe('passed');
});

test('without an image to deploy: no complaint, and the key is named', async () => {
  const said = await run({
    configure: (raw) => ({ ...raw, fixtures: { ...raw.fixtures, image: undefined } }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('INST-CREATE')).toMatchObject({
    verdict: 'skipped',
    enable: 'fixtures.image',
  });
});
