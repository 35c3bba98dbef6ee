import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEvidence } from '../../http/evidence.ts';
import type { Exchange } from '../../http/exchange.ts';
import { parseRun } from '../../report/parse-run.ts';
import type { RunResult } from '../../result/run-result.ts';
import { packageRoot } from '../../spec/package-root.ts';
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

/** The result in a report folder. @throws RunFileError when its run.json is none, Error when it has none */
export function readRun(folder: string): RunResult {
  const file = join(folder, 'run.json');
  const schema = join(packageRoot(), 'spec', 'schemas', 'run.schema.json');
  return parseRun(readFileSync(file, 'utf8'), JSON.parse(readFileSync(schema, 'utf8')), file);
}

/** The exchanges that the findings of a result refer to, by id; none when the folder has no evidence. */
export async function readExchanges(
  folder: string,
  result: RunResult,
): Promise<Map<number, Exchange>> {
  const file = evidenceFile(folder);
  const findings = result.checks.flatMap((check) => check.findings);
  const ids = findings.flatMap((finding) => finding.exchanges);
  return existsSync(file) ? readEvidence(file, ids) : new Map();
}

/** Where a report folder keeps its exchanges. */
export function evidenceFile(folder: string): string {
  return join(folder, 'evidence.ndjson');
}
