import { expect, test } from 'vitest';
import { suite } from '../../../../src/check/check.ts';
import type { Core } from '../../../../src/reference/core.ts';
import { operationOf, refusal } from '../../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../../src/reference/state.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { contract } from '../../../../suites/support/contract.ts';
import { type Against, against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';
import { titled } from '../../support/titled.ts';

/** Longer than a change takes to show, and not as long as a boot. */
const CLONE_MILLIS = 1_000;

const configure: Against['configure'] = (raw) => ({
  ...raw,
  limits: { ...raw.limits, settleSeconds: 0.4, bootSeconds: 5 },
});

/** What a volume is made for as long: it is creating. */
function creating(state: State, id: number, until: number): State {
  const volume = state.volumes.get(id);
  if (volume === undefined) return state;
  const others = state.pending.filter((each) => !('id' in each && each.id === id));
  const pending = [...others, { at: until, kind: 'volume-becomes-active', id } as const];
  return {
    ...state,
    pending: pending.sort((one, other) => one.at - other.at),
    volumes: state.volumes.put(id, { ...volume, status: 'creating' }),
  };
}

/** A volume takes no change while it is cloned, which takes its time. */
function busyWithClones(core: Core): Core {
  const until = new Map<number, number>();
  return (state, principal, request, now, ...rest) => {
    const { id, params = {} } = operationOf(request);
    const source = Number(params.volumeId);
    const step = core(state, principal, request, now, ...rest);
    if (step.answer?.status !== 200 || request.method === 'GET') return step;
    if ((until.get(source) ?? 0) > now)
      return { state, answer: refusal('A clone of this volume is being made.', 409) };
    if (id !== 'cloneVolume') return step;
    until.set(source, now + CLONE_MILLIS);
    const body = { ...Object(step.answer.body), status: 'creating' };
    const made = creating(step.state, body.id, now + CLONE_MILLIS);
    return { state: made, answer: { ...step.answer, body } };
  };
}

const CASES = suite('Volumes', (check) => contract(check, 'cloneVolume')).checks;

test.each([
  ['the length of a label is counted in characters', titled(volumes, 'is counted in characters')],
  ['right requests', CASES.filter(({ title }) => title.includes('VOL-CLONE-LABEL-LENGTH'))],
])(
  'one clone of a volume is made at a time: %s',
  async (_, checks) => {
    const server = { control: true, settings: { endsOnceSeen: false } };
    const rest = { usual: 20, long: 100 };
    const said = await against({ checks, wrap: busyWithClones, configure, server, rest });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('VOL-CLONE-LABEL-LENGTH');
  },
  60_000,
);
