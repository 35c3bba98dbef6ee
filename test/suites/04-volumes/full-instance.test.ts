import { expect, test } from 'vitest';
import type { Request } from '../../../src/reference/call.ts';
import type { Core } from '../../../src/reference/core.ts';
import { volumesOn, withVolume } from '../../../src/reference/faults/blocks/volume.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

type Wrap = (core: Core) => Core;

/**
 * So many volumes that somebody else puts on the configured instance, in its config.
 * @param begins which request finds them there first
 */
function carrying(count: number, begins: (request: Request) => boolean = () => true): Wrap {
  let areThere = false;
  return (core) =>
    (state, ...rest) => {
      areThere ||= begins(rest[1]);
      const model = state.volumes.get(FIXTURES.readOnly.writableVolume);
      if (!areThere || !model || state.volumes.get(9_000_001)) return core(state, ...rest);
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

const isPutOn = ({ method, path, body }: Request) =>
  method === 'POST' && /\/volumes(\/\d+\/attach)?$/.test(path) && Object(body).compute_id > 0;

test.each([
  'an attached volume names its instance',
  'a volume that its config does not keep',
  'attaching with a config of the instance',
  'creation with compute_id attaches',
])(
  '%s: others may fill it meanwhile',
  async (title) => {
    const said = await against({
      checks: titled(volumes, title),
      wrap: carrying(8, isPutOn),
      settleSeconds: 0.3,
    });
    expect(complaints(said)).toEqual([]);
  },
  60_000,
);

/** Somebody else takes a volume off the huge instance once the run has put its first one there. */
function takenOff(core: Core): Core {
  let isTaken = false;
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isOnIt = isPutOn(request) && Object(request.body).compute_id === FIXTURES.hugeInstance;
    const [theirs] = volumesOn(step.state, FIXTURES.hugeInstance);
    if (isTaken || !isOnIt || step.answer?.status !== 200 || !theirs) return step;
    isTaken = true;
    return { ...step, state: withVolume(step.state, { ...theirs, attachment: null }) };
  };
}

test('how many an instance takes is open while others make room on it', async () => {
  const said = await against({
    checks: titled(volumes, 'no instance takes more than 64 volumes'),
    wrap: takenOff,
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
}, 60_000);
