import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEvidence } from '../http/evidence/evidence.ts';
import type { Exchange } from '../http/exchange.ts';
import { makeFolder } from '../report/make-folder.ts';
import { parseRun } from '../report/parse-run.ts';
import { citedExchanges } from '../result/cited-exchanges.ts';
import type { RunResult } from '../result/run-result.ts';
import { packageRoot } from '../spec/package-root.ts';
import { UsageError } from './usage-error.ts';

/**
 * Makes the folder of one run, named after the time, in `parent`; of runs that begin at one time each has its own.
 * @throws UsageError when it cannot be written to
 */
export function makeReportFolder(parent: string, started: Date): string {
  const name = started.toISOString().replace(/[:.]/g, '-');
  try {
    makeFolder(parent);
    const folder = firstFree(join(parent, name));
    const trial = join(folder, 'run.json');
    writeFileSync(trial, '');
    rmSync(trial);
    return folder;
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(`--out: expected a folder that can be written to, but: ${message}`);
  }
}

/**
 * Makes the folder of a report that has no run of its own. Whatever else lies in it would be attested with the report.
 * @throws UsageError when it holds anything but a report of before
 */
export function makeFolderForReport(folder: string): void {
  makeFolder(folder);
  const [first] = readdirSync(folder);
  if (first === undefined || existsSync(join(folder, 'run.json'))) return;
  throw new UsageError(
    `--out: expected a folder that is missing, empty or holds a report, but ${folder} holds ${first}; name another`,
  );
}

/**
 * Does what writes into a folder. An error of the system names no file once that is open: then it names the folder.
 * @throws what the work throws
 */
export async function writingInto<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { syscall, path = folder } = error as NodeJS.ErrnoException;
    throw syscall === 'write' ? Object.assign(error as Error, { path }) : error;
  }
}

function firstFree(path: string): string {
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? path : `${path}-${number}`;
    try {
      mkdirSync(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The result in a report folder. @throws RunFileError when its run.json is none, Error when it has none */
export function readRun(folder: string): RunResult {
  const file = join(folder, 'run.json');
  return requireRun(readFileSync(file, 'utf8'), file);
}

/** A result in the text of a run.json. @throws RunFileError when it is none, which calls it by `name` */
export function requireRun(text: string, name: string): RunResult {
  const schema = join(packageRoot(), 'spec', 'schemas', 'run.schema.json');
  return parseRun(text, JSON.parse(readFileSync(schema, 'utf8')), name);
}

/** The exchanges that a result cites, by id; none when the folder has no evidence. */
export async function readExchanges(
  folder: string,
  result: RunResult,
): Promise<Map<number, Exchange>> {
  const file = evidenceFile(folder);
  return existsSync(file) ? readEvidence(file, citedExchanges(result)) : new Map();
}

/** Where a run keeps what it created, until that is removed. */
export function ledgerFile(folder: string): string {
  return join(folder, 'ledger.ndjson');
}

/** Where a report folder keeps its exchanges. */
export function evidenceFile(folder: string): string {
  return join(folder, 'evidence.ndjson');
}
