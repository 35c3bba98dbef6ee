import { expect, test } from 'vitest';
import { unbooted } from '../../../src/reference/dialects/unbooted.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against, told } from '../support/against.ts';

/** What asks instances of the run to take volumes. */
const checks = volumes.checks.filter(({ requirements }) =>
  ['VOL-ATTACH', 'VOL-CREATE-ATTACHES', 'VOL-ATTACH-CONFIG-LIMIT'].some((id) =>
    requirements.includes(id),
  ),
);

test('an instance that gets its config with its first boot is booted, and takes volumes then', async () => {
  const said = await against({ checks, wrap: unbooted.wrap ?? ((core) => core) });
  const blamed = [...said.ids('failed'), ...said.ids('warned')];
  expect(blamed, blamed.map((id) => told(said, id)).join('\n')).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-CREATE-ATTACHES');
}, 120_000);
