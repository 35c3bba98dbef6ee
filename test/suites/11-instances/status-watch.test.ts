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
  const awaited = async () => {
    while (looks < shown.length + 1) await sleep(5);
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
