import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../result/run-result.ts';
import { parseJson } from '../text/json.ts';
import type { Change } from './changes.ts';
import { sealed } from './envelope.ts';
import { statementOf } from './statement.ts';
import { ENVELOPE, STATEMENT, subjectsIn } from './subjects.ts';

/** Where a run folder keeps the configuration of its target, without secrets. */
export const CONFIGURATION = 'configuration.json';

/**
 * Attests a run folder as it is now, so it comes last: a statement over every file of it and, with a private
 * key (Ed25519), the same statement signed. A signature of before is gone, as it spoke of other bytes.
 * What it says of the run it reads in run.json, which holds nothing secret.
 * @param changed what is not as the run left it: the statement keeps how it was
 * @throws Error of the file system
 */
export function attest(folder: string, key?: KeyObject, changed: readonly Change[] = []): void {
  const result = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunResult;
  const statement = statementOf(result, subjectsIn(folder), {
    configuration: configurationIn(folder),
    changed,
  });
  writeFileSync(join(folder, STATEMENT), statement);
  const envelope = join(folder, ENVELOPE);
  if (key) writeFileSync(envelope, sealed(statement, key));
  else rmSync(envelope, { force: true });
}

/** Undefined where the folder has none. */
export function configurationIn(folder: string): unknown {
  const file = join(folder, CONFIGURATION);
  return existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined;
}
