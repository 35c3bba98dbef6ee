import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { withVolume } from '../../../src/reference/faults/blocks/volume.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** So many volumes that somebody else put on the configured instance, in its config. */
function carrying(count: number): (core: Core) => Core {
  return (core) =>
    (state, ...rest) => {
      const model = state.volumes.get(FIXTURES.readOnly.writableVolume);
      if (!model || state.volumes.get(9_000_001)) return core(state, ...rest);
      const { instance: compute_id, instanceConfig: config_id } = FIXTURES;
      const attachment = { compute_id, config_id };
      const full = Array.from({ length: count }, (_, at) => 9_000_001 + at).reduce(
        (so_far, id) => withVolume(so_far, { ...model, id, label: `theirs-${id}`, attachment }),
        state,
      );
      return core(full, ...rest);
    };
}

test.each([8, 7, 6])(
  'an instance of the owner with %i volumes need not take more than fit',
  async (count) => {
    const said = await against({
      checks: volumes.checks,
      wrap: carrying(count),
      effort: 'smoke',
      settleSeconds: 0.3,
    });
    expect(complaints(said)).toEqual([]);
  },
  120_000,
);
