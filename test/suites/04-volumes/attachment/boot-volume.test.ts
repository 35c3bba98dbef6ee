import { expect, test } from 'vitest';
import type { Core } from '../../../../src/reference/core.ts';
import { type Body, operationOf } from '../../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';
import { titled } from '../../support/titled.ts';

/** Each new instance has a volume on it, which its config holds; a late one comes just before the first is attached. */
function withBootVolume(isLate: boolean) {
  return (core: Core): Core => {
    let due = unchanged;
    return (state, principal, request, ...rest) => {
      const { id: operation } = operationOf(request);
      const step = core(
        operation === 'attachVolume' ? due(state) : state,
        principal,
        request,
        ...rest,
      );
      const { id, region, label }: Body = step.answer?.body ?? {};
      if (operation !== 'createInstance' || id === undefined) return step;
      const json = { label: `boot-${label}`.slice(0, 32), region, compute_id: id };
      const created = { ...request, path: '/v4/volumes', body: json };
      const create = (before: State) => core(before, principal, created, ...rest).state;
      due = (before) => {
        due = unchanged;
        return create(before);
      };
      return isLate ? step : { ...step, state: create(step.state) };
    };
  };
}

type State = Parameters<Core>[0];

function unchanged(state: State): State {
  return state;
}

test.each([
  ['a config takes 8 volumes', 'with it', false],
  ['a config takes 8 volumes', 'late', true],
  ['of attachments that race for the last place', 'with it', false],
])('%s: the volume of a new instance may come %s', async (title, _, isLate) => {
  const said = await against({ checks: titled(volumes, title), wrap: withBootVolume(isLate) });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('inconclusive')).not.toEqual([]);
});
