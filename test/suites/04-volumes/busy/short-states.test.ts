import { expect, test } from 'vitest';
import type { Core } from '../../../../src/reference/core.ts';
import { operationOf } from '../../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against, checksOf } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';
import { VISIBLE_DELAYS } from '../../support/visible-delays.ts';

/**
 * A volume becomes active just before it is asked to be resized or cloned: reads before and after a
 * second resize then show `resizing`, and it was rightly accepted.
 */
function endsJustBefore(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const { id, params } = operationOf(request);
    const volume = state.volumes.get(Number(params?.volumeId));
    if (volume === undefined || (id !== 'resizeVolume' && id !== 'cloneVolume')) {
      return core(state, principal, request, ...rest);
    }
    const volumes = state.volumes.put(volume.id, { ...volume, status: 'active' });
    return core({ ...state, volumes }, principal, request, ...rest);
  };
}

test.each([1, 2, 3])('what is accepted once a state has ended is right, seed %i', async (seed) => {
  const checks = ['VOL-RESIZE-ACTIVE-ONLY', 'VOL-CLONE-ACTIVE-ONLY'].flatMap((id) =>
    checksOf(volumes.checks, id),
  );
  const said = await against({ checks, seed, wrap: endsJustBefore, server: VISIBLE_DELAYS });
  expect(complaints(said)).toEqual([]);
});
