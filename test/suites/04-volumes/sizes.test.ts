import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** No volume has or gets more GiB. */
function atMost(most: number) {
  return refuseWhen(['createVolume', 'resizeVolume'], ({ size = 20 }) => size > most);
}

test.each([
  ['a resize is carried out exactly when', 30, 'VOL-RESIZE'],
  ['a resize is carried out exactly when', 21, 'VOL-RESIZE-GROWS'],
  ['creation with compute_id attaches the volume', 24, 'VOL-CREATE-ATTACHES'],
  ['a detached volume is on no instance', 24, 'VOL-DETACH'],
  ['a new volume is answered as asked', 24, 'VOL-CREATE'],
  ['POST /volumes: any two right values', 24, 'VOL-CREATE'],
  ['POST /volumes: any two right values', 20, 'VOL-CREATE'],
])(
  '%s, where volumes have %i GiB at most',
  async (title, most, decided) => {
    const checks = titled(volumes, title);
    const said = await against({ checks, wrap: atMost(most), settleSeconds: 0.3 });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain(decided);
  },
  60_000,
);

test.each([
  'a new volume is answered as asked',
  'creation with compute_id attaches the volume',
  'a detached volume is on no instance',
  'that was created on an instance',
])(
  '%s: where there is no more than the default, nothing else is decided',
  async (title) => {
    const checks = titled(volumes, title);
    const said = await against({ checks, wrap: atMost(20), settleSeconds: 0.3 });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('inconclusive').length).toBeGreaterThan(0);
  },
  60_000,
);

/** Volumes come in steps of so many GiB. */
function inSteps(step: number) {
  return refuseWhen(['createVolume', 'resizeVolume'], ({ size = 20 }) => size % step !== 0);
}

test.each([
  ['a new volume is answered as asked', 10],
  ['a new volume is answered as asked', 5],
  ['a new volume is answered as asked', 2],
  ['POST /volumes: any two right values', 10],
  ['a resize is carried out exactly when', 10],
  ['creation with compute_id attaches the volume', 10],
  ['that was created on an instance', 10],
])(
  '%s: where volumes come in steps of %i GiB, nobody complains',
  async (title, step) => {
    const checks = titled(volumes, title);
    const said = await against({ checks, wrap: inSteps(step), settleSeconds: 0.3 });
    expect(complaints(said)).toEqual([]);
  },
  60_000,
);
