import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/**
 * Makes the folder of one run, named after the time, in `parent`.
 * @throws UsageError when it cannot be written to
 */
export function makeReportFolder(parent: string, started: Date): string {
  const folder = join(parent, started.toISOString().replace(/[:.]/g, '-'));
  const trial = join(folder, 'run.json');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(`--out: expected a folder that can be written to, but: ${message}`);
  }
  return folder;
}
