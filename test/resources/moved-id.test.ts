import { expect, test } from 'vitest';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { instead } from '../../src/reference/faults/blocks/index.ts';
import { refuseVolumes } from '../../src/reference/faults/blocks/volume.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { showVolume } from '../../src/reference/resources/04-volumes/volume-answer.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';

const OTHER = 999_999_999;

/** An update gives the volume the id that its body names. */
const movable = instead('updateVolume', (core, state, principal, request, ...rest) => {
  const step = core(state, principal, request, ...rest);
  const { id } = Object(request.body);
  const volume = step.state?.volumes.get(Number(request.path.split('/').at(-1)));
  if (!step.answer || volume === undefined || id === undefined) return step;
  const moved = { ...volume, id };
  const volumes = step.state.volumes.remove(volume.id).put(moved.id, moved);
  const now = { ...step.state, volumes };
  return { state: now, answer: { status: 200, body: showVolume(now, moved) } };
});

const check = checkOf('changes the id of a volume', async (t) => {
  const { path } = await arrangeVolume(t);
  await t.owner.put(path, { id: OTHER, label: t.names.label() });
});

async function leftAfter(wrap: Fault['wrap'], earlier?: readonly string[]) {
  const { run, reference } = await runOn({ wrap }, earlier ? { earlier } : {});
  const { conclusion } = await runDirectly([check], run);
  const isThere = reference.state().volumes.get(OTHER) !== undefined;
  return { isThere, leftovers: conclusion.traffic.leftovers };
}

test('a volume that an update moved is removed where it went', async () => {
  expect(await leftAfter(movable, [])).toEqual({ isThere: false, leftovers: [] });
});

test('one that stays there is told', async () => {
  const stays = refuseVolumes('deleteVolume', ({ id }) => id === OTHER);
  const done = await leftAfter((core) => stays(movable(core)), []);
  expect(done).toEqual({ isThere: true, leftovers: [`/volumes/${OTHER}`] });
});

test('what was there before is left alone', async () => {
  const done = await leftAfter(movable, [`/volumes/${OTHER}`]);
  expect(done).toEqual({ isThere: true, leftovers: [] });
});
