import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { terminalProgress } from '../../../src/cli/run/progress.ts';
import type { CheckResult } from '../../../src/result/check-result.ts';

test('a run that comes again counts from its beginning', async () => {
  const stream = new PassThrough();
  const progress = terminalProgress(stream as unknown as NodeJS.WriteStream);
  for (const verdict of ['passed', 'failed'] as const) {
    progress.begin?.(1);
    progress.check?.({ id: 'one', verdict } as CheckResult);
  }
  stream.end();
  const lines = (await text(stream)).split('\n').filter((line) => line.startsWith('1/1'));
  expect(lines).toEqual([
    '1/1 checks: 1 passed, 0 failed, 0 warned, 0 inconclusive, 0 skipped',
    '1/1 checks: 0 passed, 1 failed, 0 warned, 0 inconclusive, 0 skipped',
  ]);
});
