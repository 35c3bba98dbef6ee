import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Exchange } from '../http/exchange.ts';
import { NOTHING_SECRET } from '../redaction/redactor.ts';
import type { RunResult } from '../result/run-result.ts';
import { allureFiles } from './allure/files.ts';
import { type ReportFile, scriptFiles } from './curl/files.ts';
import { badge } from './formats/badge.ts';
import { codeQuality } from './formats/code-quality.ts';
import { ctrf } from './formats/ctrf.ts';
import { junit } from './formats/junit.ts';
import { markdown } from './formats/markdown.ts';
import { requirementsCsv } from './formats/requirements-csv.ts';
import { sarif } from './formats/sarif.ts';
import { htmlReport } from './html/report.ts';
import { makeFolder } from './make-folder.ts';

const EVIDENCE = 'evidence.ndjson';
const RESULT = 'run.json';
/** Folders of which every file derives from the result: what an earlier one left there would pass for its own. */
const DERIVED = ['repeat', 'allure-results'];

/**
 * Writes the reports of a run into its folder, which is made when it is missing: run.json and all
 * that derives from it; `attest` says what belongs together, once nothing is added any more. An evidence.ndjson that the run streamed there is kept as it is; without
 * one the given exchanges become it. Both are written before anything is laid out, and no report
 * that cannot be keeps another from being written.
 *
 * @param exchanges by id: those that the findings refer to, as evidence has them.
 * @param redactor takes out of the result what is secret.
 * @returns for each report that could not be laid out, which and why: faults of this project
 * @throws Error of the file system, e.g. a full disk.
 */
export function writeReports(
  directory: string,
  found: RunResult,
  exchanges: ReadonlyMap<number, Exchange>,
  redactor = NOTHING_SECRET,
): string[] {
  const result = redactor.value(found);
  const write = writerBelow(directory);
  if (!existsSync(join(directory, EVIDENCE)))
    write({ name: EVIDENCE, text: ndjson(exchanges.values()) });
  replaceResult(directory, `${JSON.stringify(result, null, 2)}\n`);
  for (const name of DERIVED) rmSync(join(directory, name), { recursive: true, force: true });
  const failures: string[] = [];
  for (const [name, layOut] of renderers(result, exchanges)) {
    const files = attempt(layOut);
    if (!Array.isArray(files)) failures.push(`${name}: ${files.stack}`);
    else files.forEach(write);
  }
  return failures;
}

/** All that derives from a result, and can be laid out. */
export function renderedFiles(
  result: RunResult,
  exchanges: ReadonlyMap<number, Exchange>,
): ReportFile[] {
  const files = renderers(result, exchanges).map(([, layOut]) => attempt(layOut));
  return files.flatMap((each) => (Array.isArray(each) ? each : []));
}

/** What derives from a result, each with what it is called when it cannot be laid out. */
function renderers(
  result: RunResult,
  exchanges: ReadonlyMap<number, Exchange>,
): [name: string, layOut: () => ReportFile[]][] {
  const file = (name: string, layOut: () => string): [string, () => ReportFile[]] => [
    name,
    () => [{ name, text: layOut() }],
  ];
  return [
    file('report.html', () => htmlReport(result, exchanges)),
    file('junit.xml', () => junit(result)),
    file('ctrf.json', () => ctrf(result)),
    file('summary.md', () => markdown(result)),
    file('results.sarif', () => sarif(result)),
    file('codequality.json', () => codeQuality(result)),
    file('requirements.csv', () => requirementsCsv(result)),
    file('badge.svg', () => badge(result)),
    ['repeat', () => scriptFiles(result)],
    ['allure-results', () => allureFiles(result, exchanges)],
  ];
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

/** What all else derives from is there as a whole, the old or the new: a full disk may leave half of a file. */
function replaceResult(directory: string, text: string): void {
  const half = join(directory, `${RESULT}.part`);
  makeFolder(directory);
  try {
    writeFileSync(half, text);
    renameSync(half, join(directory, RESULT));
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  }
}

/** Writes at once: for hundreds of small files, as Allure wants them, waiting takes ten times as long as writing. */
function writerBelow(directory: string): (file: ReportFile) => void {
  const made = new Set<string>();
  return ({ name, text }) => {
    const path = join(directory, name);
    const folder = dirname(path);
    if (!made.has(folder)) makeFolder(folder);
    made.add(folder);
    writeFileSync(path, text);
  };
}

function ndjson(exchanges: Iterable<Exchange>): string {
  return [...exchanges].map((exchange) => `${JSON.stringify(exchange)}\n`).join('');
}
