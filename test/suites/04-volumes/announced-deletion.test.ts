import { expect, test } from 'vitest';
import { answer } from '../../../src/reference/call.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const REQUIREMENT = 'VOL-DETACH-ON-INSTANCE-DELETE';

/** A deletion of an instance is answered, and not carried out. */
const announced: Fault['wrap'] =
  (core) =>
  (state, principal, request, ...rest) => {
    const { method, path } = request;
    const isMeant = method === 'DELETE' && path.startsWith('/v4/compute/instances/');
    return isMeant ? answer(state, {}) : core(state, principal, request, ...rest);
  };

/** How an instance is deleted is not shown: whoever says yes may do so in an hour, or mean something else. */
test('an instance that is there still takes its volumes nowhere', async () => {
  const checks = checksOf(volumes.checks, REQUIREMENT);
  const said = await against({ checks, wrap: announced });
  expect(complaints(said)).toEqual([]);
  const asked = said.results.find(({ title }) => title.startsWith('deleting an instance detaches'));
  expect(asked?.verdict).toBe('inconclusive');
});
