import { expect, test } from 'vitest';
import { losesAnswers, uploads } from '../../../src/reference/dialects/uploads.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { images } from '../../../suites/09-images/index.ts';
import { type Against, against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const EXPIRES = 'IMG-UPLOAD-EXPIRES';
const SIZE = 'IMG-UPLOAD-SIZE-LIMIT';
const GZIP = 'IMG-UPLOAD-GZIP';

/** What a run says of one requirement, and which key would enable it; nothing may be complained of. */
async function saidOf(requirement: string, how: Omit<Against, 'checks'> = {}) {
  const said = await against({ ...how, checks: checksOf(images.checks, requirement) });
  expect(complaints(said)).toEqual([]);
  const { verdict, reason } = said.requirements.get(requirement) ?? {};
  const keys = said.results.flatMap(({ decisions }) =>
    decisions.flatMap((each) => (each.requirement === requirement ? (each.enable ?? []) : [])),
  );
  return { verdict, reason, keys };
}

// biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
const withFixtures = (change: object) => (raw: any) => ({
  ...raw,
  fixtures: { ...raw.fixtures, ...change },
});

// biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
const withLimits = (change: object) => (raw: any) => ({
  ...raw,
  limits: { ...raw.limits, ...change },
});

test('without a clock and without older uploads, nothing is said of uploads that never come', async () => {
  const configure = withFixtures({ waitingUploads: undefined });
  const { verdict, keys } = await saidOf(EXPIRES, { configure });
  expect(verdict).toBe('skipped');
  expect(keys.toSorted()).toEqual(['fixtures.clock', 'fixtures.waitingUploads']);
});

test('uploads of the day before decide without a clock', async () => {
  expect((await saidOf(EXPIRES)).verdict).toBe('passed');
});

test('with uploads that are all too young nothing is concluded', async () => {
  const young = [{ image: 'private/604', begun: new Date().toISOString().slice(0, 19) }];
  const { verdict, reason } = await saidOf(EXPIRES, {
    configure: withFixtures({ waitingUploads: young }),
  });
  expect(verdict).toBe('inconclusive');
  expect(reason).toContain('25 hours ago');
});

test('an upload that was begun in what is the future of the target says nothing', async () => {
  const ahead = [{ image: 'private/987654', begun: '2999-01-01T00:00:00' }];
  const { verdict } = await saidOf(EXPIRES, { configure: withFixtures({ waitingUploads: ahead }) });
  expect(verdict).toBe('inconclusive');
});

test('a clock that was set forward after the configuration was written makes them older', async () => {
  let now = Date.UTC(2026, 4, 1);
  const configure = (raw: unknown) => {
    now += 3 * 60 * 60 * 1000;
    return raw;
  };
  const server = { now: () => now };
  // Of 22 and 26 hours they have become 25 and 29: both are gone, and rightly so.
  expect((await saidOf(EXPIRES, { server, configure })).verdict).toBe('passed');
});

test('an upload between 23 and 25 hours old may wait or be gone', async () => {
  let now = Date.UTC(2026, 4, 1);
  const configure = (raw: unknown) => {
    now += 1.9 * 60 * 60 * 1000;
    return raw;
  };
  expect((await saidOf(EXPIRES, { server: { now: () => now }, configure })).verdict).toBe('passed');
});

test('6 GB are not announced unless the configuration allows it', async () => {
  const configure = withLimits({ bigUpload: false });
  const { verdict, keys } = await saidOf(SIZE, { configure });
  expect({ verdict, keys }).toEqual({ verdict: 'skipped', keys: ['limits.bigUpload'] });
});

test('a server that counts what comes, and says nothing before, is not judged', async () => {
  // Long enough for the smaller upload that comes first, on a busy machine too.
  const configure = withLimits({ timeoutSeconds: 5 });
  const { verdict, reason } = await saidOf(SIZE, { wrap: limitless, configure });
  expect(verdict).toBe('inconclusive');
  expect(reason).toContain('nothing is said before the data comes');
});

test('a server may take any data, and make no image of it', async () => {
  expect((await saidOf(GZIP, { wrap: uploads.wrap as Fault['wrap'] })).verdict).toBe('passed');
});

test('data whose answer was lost may have been taken, whatever is said to the same again', async () => {
  const lost = losesAnswers(() => true);
  for (const requirement of [GZIP, SIZE, 'IMG-UPLOAD-COMPLETES'])
    expect((await saidOf(requirement, { wrap: lost })).verdict).toBe('inconclusive');
  const first = losesAnswers((upload) => upload === 1);
  for (const requirement of [GZIP, SIZE, 'IMG-UPLOAD-COMPLETES'])
    expect((await saidOf(requirement, { wrap: first })).verdict).toBe('passed');
});

const limitless: Fault['wrap'] =
  (core) =>
  (...given) => {
    const { state, effect, ...step } = core(...given);
    if (effect?.kind !== 'receive-upload')
      return { state, effect, ...step } as ReturnType<typeof core>;
    return { state, effect: { ...effect, limit: Number.POSITIVE_INFINITY } };
  };
