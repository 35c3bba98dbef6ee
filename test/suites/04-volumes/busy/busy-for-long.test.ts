import { expect, test } from 'vitest';
import type { Core } from '../../../../src/reference/core.ts';
import { operationOf, refusal } from '../../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { type Against, against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';
import { titled } from '../../support/titled.ts';

/** Longer than a refusal is doubted for, and not as long as a change may take to show. */
const BUSY_MILLIS = 400;
const REST = { usual: 50, long: 250 };

/** A volume takes no change for a while after one, though reads show that at once. */
function busy(operations: readonly string[], millis: number): (core: Core) => Core {
  return (core) => {
    const until = new Map<number, number>();
    return (state, principal, request, now, ...rest) => {
      const { id = '', params = {} } = operationOf(request);
      const volume = Number(params.volumeId);
      const step = core(state, principal, request, now, ...rest);
      if (step.answer?.status !== 200) return step;
      if (request.method !== 'GET' && (until.get(volume) ?? 0) > now)
        return { state, answer: refusal('The volume is busy.', 409) };
      const changed = Number.isNaN(volume) ? Object(step.answer.body).id : volume;
      if (operations.includes(id)) until.set(changed, now + millis);
      return step;
    };
  };
}

test.each(['a resize is carried out exactly when'])(
  'what says that it is busy is asked until its change may be done: %s',
  async (title) => {
    const wrap = busy(['createVolume', 'cloneVolume', 'updateVolume', 'resizeVolume'], BUSY_MILLIS);
    const checks = titled(volumes, title);
    const said = await against({ checks, wrap, rest: REST, settleSeconds: 1, effort: 'smoke' });
    expect(complaints(said)).toEqual([]);
  },
  120_000,
);

const configure: Against['configure'] = (raw) => ({
  ...raw,
  limits: { ...raw.limits, settleSeconds: 0.4, bootSeconds: 4 },
});

test.each(['lists show an attached volume'])(
  'an attachment may keep a volume busy as long as a boot: %s',
  async (title) => {
    const wrap = busy(['attachVolume', 'detachVolume'], 1_000);
    const said = await against({ checks: titled(volumes, title), wrap, rest: REST, configure });
    expect(complaints(said)).toEqual([]);
  },
  120_000,
);
