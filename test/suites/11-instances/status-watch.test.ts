import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import { watchingStatus } from '../../../suites/11-instances/watchdog/status-watch.ts';

/** Watches while these are shown one after another; an Error is a look that fails. */
async function watched(...shown: readonly (string | Error)[]) {
  let looks = 0;
  const until = async () => {
    const now = shown[Math.min(looks, shown.length - 1)];
    looks += 1;
    if (now instanceof Error) throw now;
    return { body: { status: now } };
  };
  const awaited = async (asks: () => void) => {
    while (looks < shown.length + 1) await sleep(5);
    asks();
    return 'came';
  };
  return watchingStatus({ until } as unknown as TaggedRecord, awaited);
}

test('a status that only goes on was watched all the time', async () => {
  const seen = await watched('offline', 'booting', 'running');
  expect(seen).toEqual({ result: 'came', mayHaveComeBack: false });
});

test.each([
  ['came back', ['offline', 'booting', 'offline', 'booting']],
  ['was not seen at one time', ['offline', new Error('no answer'), 'booting']],
])('a status that %s may have come back', async (_, shown) => {
  expect(await watched(...shown)).toEqual({ result: 'came', mayHaveComeBack: true });
});

test('what the last request brought about is not looked at', async () => {
  let status = 'booting';
  const until = async () => ({ body: { status } });
  const awaited = async (asks: () => void) => {
    await sleep(120);
    status = 'running';
    await sleep(120);
    asks();
    status = 'booting';
    await sleep(120);
    return 'came';
  };
  const seen = await watchingStatus({ until } as unknown as TaggedRecord, awaited);
  expect(seen).toEqual({ result: 'came', mayHaveComeBack: false });
});
