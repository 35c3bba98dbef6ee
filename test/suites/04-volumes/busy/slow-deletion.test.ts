import { expect, test } from 'vitest';
import type { Core } from '../../../../src/reference/core.ts';
import { operationOf } from '../../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../../src/reference/state.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { type Against, against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';
import { titled } from '../../support/titled.ts';

/** Longer than any change may take to show, and not as long as a transition may take. */
const LATER_MILLIS = 1_000;
const configure: Against['configure'] = (raw) => ({
  ...raw,
  limits: { ...raw.limits, settleSeconds: 0.4, bootSeconds: 5 },
});

/** Answers at once, and carries it out later. */
function later(operation: string): (core: Core) => Core {
  return (core) => {
    const due: { at: number; carryOut: (state: State) => State }[] = [];
    return (before, principal, request, now, ...rest) => {
      let state = before;
      while (due[0] && due[0].at <= now) state = due.shift()?.carryOut(state) ?? state;
      const step = core(state, principal, request, now, ...rest);
      if (operationOf(request).id !== operation || step.answer?.status !== 200) return step;
      const carryOut = (then: State) => core(then, principal, request, now + LATER_MILLIS).state;
      due.push({ at: now + LATER_MILLIS, carryOut });
      return { ...step, state };
    };
  };
}

test.each([
  ['deleteVolume', 'the list holds a volume until it is deleted', 'VOL-DELETE'],
  ['deleteVolume', 'a volume that has grown is deleted too', 'VOL-DELETE'],
  ['detachVolume', 'a detached volume is on no instance', 'VOL-DETACH'],
  ['attachVolume', 'an attached volume names its instance', 'VOL-ATTACH'],
])(
  '%s may take as long as a boot: %s',
  async (operation, title, requirement) => {
    const checks = titled(volumes, title);
    const said = await against({ checks, wrap: later(operation), configure });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain(requirement);
  },
  60_000,
);
