import { rmSync } from 'node:fs';
import { attest } from '../attest/attest.ts';
import type { Fatal } from '../preflight/reachability.ts';
import { writeReports } from '../report/write.ts';
import type { Conducted, Run } from './conducted.ts';
import { resultOf } from './run-result.ts';
import { settingsOf } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** What ends a run before its first check when nobody is to blame. */
export const ABORTED: Fatal = { message: 'aborted before the first check', exitCode: 3 };

/** What ends it when the target does not come to an end. */
export const TOO_SLOW: Fatal = {
  message: 'the target took longer to say what it is than the run may take: raise limits.minutes',
  exitCode: 3,
};

/**
 * A run that never began says why, when the target is to blame, in a report: whoever looks at the files only must
 * see it too. A wrong configuration leaves nothing.
 * @throws UsageError for a wrong configuration
 */
export async function notBegun(
  { configuration, options, selection, embedded, redactor }: Conducted,
  folder: string,
  { message, exitCode }: Fatal,
  started: Date,
): Promise<Run> {
  if (exitCode === 2) {
    rmSync(folder, { recursive: true });
    throw new UsageError(message);
  }
  const result = resultOf({
    settings: settingsOf(configuration, options, selection, started),
    launched: { checks: [], conclusion: undefined, errors: [], cancelled: false, isStuck: false },
    leftovers: [],
    preflight: [{ name: 'target', state: 'refused', note: message }],
    embedded,
    started,
    finished: new Date(),
    ended: message,
  });
  const unwritten = writeReports(folder, result, new Map(), redactor);
  attest(folder, options.key);
  return { result: redactor.value(result), folder, unwritten, isStuck: false };
}
