import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import {
  alterAnswer,
  alterItems,
  operationOf,
} from '../../../src/reference/faults/blocks/index.ts';
import { VOLUME_ANSWERS } from '../../../src/reference/faults/blocks/volume.ts';
import type { State } from '../../../src/reference/state.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** Volumes get the tags of their creation some answers later. */
function taggedAfter(answers: number) {
  const shown = new Map<number, number>();
  return alterItems(VOLUME_ANSWERS, (item) => {
    const times = (shown.get(item.id) ?? 0) + 1;
    shown.set(item.id, times);
    if (times <= answers) item.tags = [];
  });
}

test.each([5, 6, 7, 9])(
  'tags that come after %i answers are none that a clone or a resize has given',
  async (answers) => {
    const said = await against({
      checks: titled(volumes, 'a volume with tags and on an instance'),
      wrap: taggedAfter(answers),
      settleSeconds: 3,
    });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('VOL-RESIZE-KEEPS-REST');
  },
  60_000,
);

/** One update of what is deleted is still answered, and nothing comes of it. */
function knownForAMoment(core: Core): Core {
  const gone = new Map<string, State>();
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { id } = operationOf(request);
    const before = gone.get(request.path);
    if (id === 'deleteVolume' && step.answer?.status === 200) gone.set(request.path, state);
    if (id !== 'updateVolume' || before === undefined) return step;
    gone.delete(request.path);
    return { ...core(before, principal, request, ...rest), state };
  };
}

test('an update that some server of many answers after a deletion brings nothing back', async () => {
  const checks = titled(volumes, 'the list holds a volume until it is deleted');
  const said = await against({ checks, wrap: knownForAMoment });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-DELETE-IRREVERSIBLE');
}, 60_000);

test('the label of no instance may be null or empty', async () => {
  const empty = alterItems(VOLUME_ANSWERS, (item) => {
    item.compute_label ??= '';
  });
  const said = await against({
    checks: volumes.checks.filter(({ requirements }) =>
      requirements.includes('VOL-COMPUTE-LABEL-MATCHES'),
    ),
    wrap: empty,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-COMPUTE-LABEL-MATCHES');
}, 60_000);

test('a volume that moves may stand in a list twice for a moment', async () => {
  let lists = 0;
  const moving = alterAnswer('listVolumes', ({ data, results, ...page }) => {
    lists += 1;
    if (lists % 2 === 1) return { ...page, data: [...data, data.at(-1)], results: results + 1 };
  });
  const checks = titled(volumes, 'every volume is read by an id of its own');
  const said = await against({ checks, wrap: moving });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-ID-UNIQUE');
}, 60_000);
