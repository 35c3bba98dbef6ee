import { expect, test } from 'vitest';
import { instead } from '../../../../src/reference/faults/blocks/index.ts';
import { withVolume } from '../../../../src/reference/faults/blocks/volume.ts';
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
