import { describe, expect, test } from 'vitest';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { type Against, against, type Said } from '../support/against.ts';
import {
  boundedSizes,
  heavyAttachments,
  idleAttachments,
  takenLabels,
  tardyInstances,
} from '../support/odd-volumes.ts';
import { complaints, seenGreen } from '../support/seen-green.ts';
import { VISIBLE_DELAYS } from '../support/visible-delays.ts';

function run(asked: Omit<Against, 'checks'> = {}): Promise<Said> {
  return against({ checks: volumes.checks, ...asked });
}

seenGreen(volumes, { requests: 4050, created: 351, server: VISIBLE_DELAYS });

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

  test('attached volumes that are neither cloned nor resized are warned of, by those who ask for it', async () => {
    const said = await run({ wrap: idleAttachments, settleSeconds: 0.5 });
    expect(said.ids('failed')).toEqual([]);
    expect(said.ids('warned')).toEqual(['VOL-CLONE-ATTACHED', 'VOL-RESIZE-ATTACHED']);
  });

  test('volumes that cannot be deleted while attached are removed in the end', async () => {
    const said = await run({ wrap: heavyAttachments, settleSeconds: 2 });
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  });

  test.each([53, 55, 108])(
    'volumes that are kept from deletion fill no instance (seed %d)',
    async (seed) => {
      const checks = volumes.checks.filter(({ title }) => title.startsWith('volumes keep what'));
      expect(complaints(await against({ checks, wrap: heavyAttachments, seed }))).toEqual([]);
    },
  );

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

  test('where the restricted user may write no instance, a refusal proves nothing of the volume', async () => {
    const said = await run({
      configure: ({ fixtures: { readOnly, ...fixtures }, ...others }) => {
        const { writableInstance: _, ...known } = readOnly;
        return { ...others, fixtures: { ...fixtures, readOnly: known } };
      },
    });
    expect(complaints(said)).toEqual([]);
    for (const id of ['VOL-ATTACH-VOLUME-PERMISSION', 'VOL-DETACH-VOLUME-PERMISSION']) {
      const { verdict, enable } = said.requirements.get(id) ?? {};
      expect([verdict, enable]).toEqual(['skipped', 'fixtures.readOnly.writableInstance']);
    }
  });
});
