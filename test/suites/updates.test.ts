import { expect, test } from 'vitest';
import { refuseWhen } from '../../src/reference/faults/blocks/index.ts';
import { suites } from '../../suites/index.ts';
import { against, told } from './support/against.ts';

const UPDATES = ['updateVolume', 'updateVpc', 'updateImage', 'updateConfig', 'updateDomain'];

/** The checks that send updates with any two values together. */
const checks = suites
  .flatMap((suite) => suite.checks)
  .filter(({ title }) => /^PUT .*any two right values/.test(title));

test('a target may refuse an update that names nothing', async () => {
  const wrap = refuseWhen(UPDATES, (body) => Object.keys(Object(body)).length === 0);
  const said = await against({ checks, wrap });
  const blamed = said.ids('failed');
  expect(checks.length).toBeGreaterThan(3);
  expect(blamed, blamed.map((id) => told(said, id)).join('\n')).toEqual([]);
}, 120_000);
