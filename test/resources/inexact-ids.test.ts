import { expect, test } from 'vitest';
import { alterItems, type Body } from '../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../suites/04-volumes/index.ts';
import { against, checksOf } from '../suites/support/against.ts';
import { complaints } from '../suites/support/seen-green.ts';

/** More than JavaScript reads exactly: each such number stands for several ids. */
const GREAT = 1_234_567_890_123_400_000;

const greatIds = alterItems(['createVolume', 'cloneVolume', 'listVolumes'], (volume: Body) =>
  Object.assign(volume, { id: GREAT + volume.id * 256 }),
);

test('of ids that cannot be read exactly nothing is concluded, and little is created', async () => {
  const deletions: string[] = [];
  const said = await against({
    checks: ['VOL-GET', 'VOL-CREATE-SIZE-DEFAULT', 'VOL-UPDATE'].flatMap((id) =>
      checksOf(volumes.checks, id),
    ),
    effort: 'smoke',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        if (request.method === 'DELETE') deletions.push(request.path);
        return greatIds(core)(state, principal, request, ...rest);
      },
  });
  expect(complaints(said)).toEqual([]);
  expect(deletions.filter((path) => path.startsWith('/v4/volumes/'))).toEqual([]);
  expect(said.conclusion.traffic.leftovers.length).toBeLessThan(20);
});
