import { expect, test } from 'vitest';
import { instead } from '../../../../src/reference/faults/blocks/index.ts';
import { withVolume } from '../../../../src/reference/faults/blocks/volume.ts';
import { faults } from '../../../../src/reference/faults/index.ts';
import { OBSERVABLE } from '../../../../src/reference/observable.ts';
import { VOLUMES_IN_CONFIG } from '../../../../src/rules/index.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against, told } from '../../support/against.ts';
import { titled } from '../../support/titled.ts';

const LIMIT = 'VOL-ATTACH-CONFIG-LIMIT';

/** Before one more is attached to an instance whose config is full, one leaves it. */
const leavingByThemselves = instead('attachVolume', (core, state, principal, request, ...rest) => {
  const { compute_id } = Object(request.body);
  const on = state.volumes.filter(({ attachment }) => attachment?.compute_id === compute_id);
  const [first] = on.length === VOLUMES_IN_CONFIG ? on : [];
  const before = first ? withVolume(state, { ...first, attachment: null }) : state;
  return core(before, principal, request, ...rest);
});

test('a config that volumes left by themselves says nothing of how many it takes', async () => {
  const checks = titled(volumes, 'a config takes 8 volumes');
  const said = await against({ checks, wrap: leavingByThemselves });
  expect(said.ids('failed'), told(said, LIMIT)).toEqual([]);
  expect(JSON.stringify(said.results)).toContain('that nobody detached');
}, 60_000);

test('a volume that is on an instance already says nothing of what another one takes', async () => {
  const fault = faults.get('volume-attached-unasked');
  if (fault === undefined) throw new Error('the fault is no longer in the catalogue');
  const said = await against({
    checks: titled(volumes, 'no instance takes more than 64'),
    fault,
    server: OBSERVABLE,
  });
  const limit = 'VOL-ATTACH-HARD-LIMIT';
  expect(said.ids('failed'), told(said, limit)).toEqual([]);
  expect(JSON.stringify(said.results)).toContain('is on an instance already');
}, 60_000);
