import { expect, test } from 'vitest';
import { volumesOn } from '../../../../src/reference/faults/blocks/volume.ts';
import { createsOnFull } from '../../../../src/reference/faults/blocks/volumes-on-instance.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against, checksOf } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';

/** The RAM of the seed's big instance. */
const GB = 16;

const checks = checksOf(volumes.checks, 'VOL-ATTACH-BEYOND-CONFIG');

test('a full config need not keep a volume from being created outside of it', async () => {
  const said = await against({
    checks,
    wrap: createsOnFull(
      ({ compute_id, config_id }, state) =>
        config_id === undefined && volumesOn(state, compute_id).length < GB,
    ),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.results.map(({ verdict }) => verdict)).toEqual(['passed']);
}, 120_000);
