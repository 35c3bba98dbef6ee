import { expect, test } from 'vitest';
import type { Core } from '../../../../src/reference/core.ts';
import { instead, refusal } from '../../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';

/** How long the target is at work on a creation. */
const WORK_MILLIS = 20;

/** A check that asks for nine volumes at once, and one that shows that creations succeed. */
const TITLES = ['a config takes 8 volumes', 'a volume that has grown is deleted too'];

/** While one volume is being created, the target takes no other: nobody promises that it does. */
function oneAtATime(): (core: Core) => Core {
  let busyUntil = 0;
  return instead('createVolume', (core, state, principal, request, now, ...rest) => {
    if (now < busyUntil) return { state, answer: refusal('Another creation is under way', 409) };
    busyUntil = now + WORK_MILLIS;
    return core(state, principal, request, now, ...rest);
  });
}

test('volumes that are asked for at once are taken one after the other', async () => {
  const checks = volumes.checks.filter(({ title }) => TITLES.includes(title));
  const said = await against({ checks, wrap: oneAtATime(), settleSeconds: 5 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(expect.arrayContaining(['VOL-ATTACH-CONFIG-LIMIT']));
}, 60_000);
