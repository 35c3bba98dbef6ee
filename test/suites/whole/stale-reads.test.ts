import { describe, expect, test } from 'vitest';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { suites } from '../../../suites/index.ts';
import { against, checksOf, told } from '../support/against.ts';
import { stale } from '../support/stale-reads.ts';

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

const NO_DELAYS = {
  volumeCreate: 0,
  volumeResize: 0,
  imageCapture: 0,
  imageUpload: 0,
  instanceBoot: 0,
};

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

describe.concurrent('what one case changed is not held against the next', () => {
  const inTurn = ['resize keeps VOL-RESIZE', 'keeps VOL-SIZE-NOT-BY-UPDATE'].flatMap((title) =>
    checks.filter(({ id }) => id.endsWith(title)),
  );

  test.each([3, 4, 5, 6])('by reads that lag from the turn %i on', async (shift) => {
    const said = await against({
      checks: inTurn,
      concurrency: 1,
      settleSeconds: 5,
      wrap: stale(shift),
    });
    const blamed = [...said.ids('failed'), ...said.ids('warned')];
    expect(blamed, blamed.map((each) => told(said, each)).join('\n')).toEqual([]);
  });
});

describe.concurrent('that a volume was active before it was resized says nothing of afterwards', () => {
  test.each([0, 1, 3, 5])('where reads lag from the turn %i on', async (shift) => {
    const said = await against({
      checks: checksOf(checks, 'VOL-RESIZE').filter(({ id }) => id.includes('exactly when')),
      concurrency: 1,
      settleSeconds: 8,
      wrap: stale(shift),
      server: { settings: { delays: { ...NO_DELAYS, volumeResize: 150 } } },
    });
    expect(said.ids('failed').map((each) => told(said, each))).toEqual([]);
    expect(said.requirements.get('VOL-RESIZE')?.verdict).toBe('passed');
  });
});
