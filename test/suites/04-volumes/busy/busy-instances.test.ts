import { expect, test } from 'vitest';
import type { Core } from '../../../../src/reference/core.ts';
import { operationOf, refusal } from '../../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../../src/reference/state.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { type Against, against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';
import { titled } from '../../support/titled.ts';

/** Longer than a change takes to show, and not as long as a boot. */
const BUSY_MILLIS = 700;

const configure: Against['configure'] = (raw) => ({
  ...raw,
  limits: { ...raw.limits, settleSeconds: 0.4, bootSeconds: 5 },
});

/** An instance takes one volume, or loses one, at a time, and is at work on it for a while. */
function busyInstances(core: Core): Core {
  const until = new Map<number, number>();
  return (state, principal, request, now, ...rest) => {
    const instance = concerned(state, request);
    const step = core(state, principal, request, now, ...rest);
    if (instance === undefined || step.answer?.status !== 200) return step;
    if ((until.get(instance) ?? 0) > now)
      return { state, answer: refusal('The instance is busy.', 409) };
    until.set(instance, now + BUSY_MILLIS);
    return step;
  };
}

function concerned(state: State, request: Parameters<Core>[2]): number | undefined {
  const { id = '', params = {} } = operationOf(request);
  if (['attachVolume', 'createVolume'].includes(id)) return Object(request.body).compute_id;
  if (id !== 'detachVolume') return undefined;
  return state.volumes.get(Number(params.volumeId))?.attachment?.compute_id;
}

test('an instance may take one volume at a time, however long each takes', async () => {
  const said = await against({
    checks: titled(volumes, 'a config takes 8 volumes'),
    wrap: busyInstances,
    rest: { usual: 20, long: 100 },
    configure,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-ATTACH-CONFIG-LIMIT');
}, 120_000);
