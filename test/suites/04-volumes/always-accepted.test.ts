import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { operationOf } from '../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against, checksOf } from '../support/against.ts';
import { VISIBLE_DELAYS } from '../support/visible-delays.ts';

type Asked = 'resizeVolume' | 'cloneVolume';

/** A volume that is resizing becomes active just before the request; one that is creating does not. */
function resizingEndsJustBefore(asked: Asked): (core: Core) => Core {
  return (core) =>
    (state, principal, request, ...rest) => {
      const { id, params } = operationOf(request);
      const volume = state.volumes.get(Number(params.volumeId));
      if (id !== asked || volume?.status !== 'resizing') {
        return core(state, principal, request, ...rest);
      }
      const volumes = state.volumes.put(volume.id, { ...volume, status: 'active' });
      return core({ ...state, volumes }, principal, request, ...rest);
    };
}

test.each([
  ['VOL-RESIZE-ACTIVE-ONLY', 'resizeVolume'],
  ['VOL-CLONE-ACTIVE-ONLY', 'cloneVolume'],
] as const)('%s is open where one of its states accepts every %s', async (requirement, asked) => {
  const checks = checksOf(volumes.checks, requirement);
  const wrap = resizingEndsJustBefore(asked);
  const said = await against({ checks, wrap, server: VISIBLE_DELAYS });
  const { verdict, reason } = said.requirements.get(requirement) ?? {};
  expect(verdict).toBe('inconclusive');
  expect(reason).toContain('was accepted');
});
