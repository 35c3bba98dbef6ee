import { describe, expect, test } from 'vitest';
import type { Core } from '../../src/reference/core.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import type { State } from '../../src/reference/state.ts';
import { suites } from '../../suites/index.ts';
import { against, checksOf, told } from './support/against.ts';

/** How many writes ago that was which the reads after a write show, one after the other. */
const WRITES_AGO = [0, 1, 0, 2, 1, 0, 3];
/** After so many reads without a write all show the present. */
const UNTIL_READS = 14;

/** Fresh reads and stale ones in turn: no clock has a part in it, so every run is the same. */
function stale(shift: number): (core: Core) => Core {
  const past: State[] = [];
  let reads = 0;
  return (core) =>
    (state, principal, request, ...rest) => {
      if (request.method !== 'GET') {
        past.push(state);
        reads = 0;
        return core(state, principal, request, ...rest);
      }
      const turn = WRITES_AGO[(reads + shift) % WRITES_AGO.length] ?? 0;
      const ago = reads < UNTIL_READS ? turn : 0;
      reads += 1;
      const seen = ago === 0 ? state : (past.at(-ago) ?? past[0] ?? state);
      return { ...core(seen, principal, request, ...rest), state };
    };
}

/** Requirements that were once found broken because one read was older than the one before it. */
const READ_AGAIN: readonly string[] = [
  'SVC-GET-SAFE',
  'SVC-ID-IN-PATH',
  'VOL-GET',
  'VOL-REGION-AS-ASKED',
  'VOL-CREATED-STABLE',
  'VOL-COMPUTE-ID-NULL-UNATTACHED',
  'VOL-COMPUTE-LABEL-MATCHES',
  'VOL-ATTACH-SAME-REGION',
  'VOL-CLONE',
  'VOL-CLONE-SOURCE-KEPT',
  'VOL-RESIZE-GROWS',
  'VOL-RESIZE-KEEPS-REST',
  'VPC-GET',
  'VPC-DELETE-ATOMIC',
  'VPC-DELETE-PERMISSION',
  'DOM-GET',
  'DOM-TIMER-DEFAULT',
  'TAG-DELETE-KEEPS-OBJECTS',
  'TAG-OBJECTS-PAGINATED',
  'IMG-GET',
  'IMG-UPDATE',
  'IMG-DELETE',
  'IMG-DELETE-PERMISSION',
  'IMG-TYPE-MANUAL',
  'IMG-UPLOAD-EXPIRES',
  'AUTH-SCOPE-VOLUMES-READ',
  'AUTH-SCOPE-DOMAINS-READ',
  'AUTH-SCOPE-IMAGES-READ',
  'AUTH-OTHER-ACCOUNT',
  'ERR-UNCHANGED',
  'VER-NO-V3-ACTIONS',
  'VER-NO-QUERY-IDS',
];

const checks = suites.flatMap((suite) => suite.checks);

describe.concurrent.each([0, 1, 3])('reads that lag from the turn %i on', (shift) => {
  test.each(READ_AGAIN)('%s is not held against them', async (id) => {
    const said = await against({
      checks: checksOf(checks, id),
      concurrency: 1,
      effort: 'smoke',
      settleSeconds: 5,
      wrap: stale(shift),
      server: { control: OBSERVABLE.control },
    });
    const blamed = [...said.ids('failed'), ...said.ids('warned')];
    expect(blamed, blamed.map((each) => told(said, each)).join('\n')).toEqual([]);
    expect(said.requirements.get(id)?.verdict, told(said, id)).toBe('passed');
  });
});
