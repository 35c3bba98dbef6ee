import { describe, expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { volumes } from '../../suites/volumes.ts';
import { type Against, against, type Said, told } from './against.ts';
import { listening } from './listening.ts';
import { boundedSizes, heavyAttachments, takenLabels, tardyInstances } from './odd-volumes.ts';
import { VISIBLE_DELAYS } from './visible-delays.ts';

/** What this suite must decide: everything of the section that the contract suite does not. */
const own = (loadSpec().sections.find(({ title }) => title === 'Volumes')?.requirements ?? [])
  .filter(({ by, unobservable }) => !unobservable && by !== 'contract')
  .map(({ id }) => id);

function run(asked: Omit<Against, 'checks'> = {}): Promise<Said> {
  return against({ checks: volumes.checks, ...asked });
}

function complaints(said: Said): string[] {
  return [...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id));
}

test.each([1, 2, 3])('the plain reference passes with seed %i', async (seed) => {
  const said = await run({ seed, server: VISIBLE_DELAYS });
  expect(complaints(said)).toEqual([]);
  const open = own.filter((id) => said.requirements.get(id)?.verdict !== 'passed');
  expect(open.map((id) => told(said, id))).toEqual([]);
  const { requests, created, leftovers } = said.conclusion.traffic;
  expect(requests).toBeLessThan(1800);
  expect(created).toBeLessThan(180);
  expect(leftovers).toEqual([]);
});

test('the same seed sends the same requests', async () => {
  const [one, other] = [listening(), listening()];
  await run({ seed: 5, wrap: one.wrap });
  await run({ seed: 5, wrap: other.wrap });
  expect(one.heard.length).toBeGreaterThan(500);
  expect(one.heard.toSorted()).toEqual(other.heard.toSorted());
});

describe('a server that chose otherwise where the document leaves it', () => {
  test.each([
    ['refuses to delete attached volumes, and moves them by a second attachment', heavyAttachments],
    ['offers no more than 64 GiB, and answers a resize with the old size', boundedSizes],
    ['takes no volumes on an instance for a while after its creation', tardyInstances],
    ['lets no two volumes or instances share a label', takenLabels],
  ])('%s: no complaint', async (_, wrap) => {
    const said = await run({ wrap, settleSeconds: 2 });
    expect(complaints(said)).toEqual([]);
  });

  test('volumes that cannot be deleted while attached are removed in the end', async () => {
    const said = await run({ wrap: heavyAttachments, settleSeconds: 2 });
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  });

  test('without fixtures and other users: no complaint, and the keys are named', async () => {
    const said = await run({
      configure: ({ url, credentials, limits, fixtures }) => ({
        url,
        limits,
        credentials: { owner: credentials.owner },
        fixtures: { region: fixtures.region, type: fixtures.type, image: fixtures.image },
      }),
    });
    expect(complaints(said)).toEqual([]);
    const enable = (id: string) => said.requirements.get(id)?.enable;
    expect(enable('VOL-DELETE-MIGRATING-REFUSED')).toBe('fixtures.migratingVolume');
    expect(enable('VOL-ATTACH-HARD-LIMIT')).toBe('fixtures.hugeInstance');
    expect(enable('VOL-ATTACH-SAME-REGION')).toBe('fixtures.secondRegion');
    expect(enable('VOL-UPDATE-PERMISSION')).toBe('credentials.readOnlyUser');
    expect(enable('VOL-CREATE-GRANT')).toBe('credentials.restricted');
  });
});
