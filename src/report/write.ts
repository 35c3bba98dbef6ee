import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from '../http/exchange.ts';
import type { RunResult } from '../result/run-result.ts';
import { scriptFiles } from './curl/files.ts';
import { attestation } from './formats/attestation.ts';
import { ctrf } from './formats/ctrf.ts';
import { junit } from './formats/junit.ts';
import { markdown } from './formats/markdown.ts';
import { htmlReport } from './html/report.ts';

const EVIDENCE = 'evidence.ndjson';

/**
 * Writes the reports of a run into its folder, which is made when it is missing: run.json and all
 * that derives from it. An evidence.ndjson that the run streamed there is kept as it is; without
 * one the given exchanges become it.
 *
 * @param exchanges by id: those that the findings refer to.
 * @throws Error of the file system, e.g. a full disk.
 */
export async function writeReports(
  directory: string,
  result: RunResult,
  exchanges: ReadonlyMap<number, Exchange>,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(directory, name), text);
  if (!existsSync(join(directory, EVIDENCE))) await write(EVIDENCE, ndjson(exchanges.values()));
  await write('run.json', `${JSON.stringify(result, null, 2)}\n`);
  await write('report.html', htmlReport(result, exchanges));
  await write('junit.xml', junit(result));
  await write('ctrf.json', ctrf(result));
  await write('summary.md', markdown(result));
  for (const { name, text } of scriptFiles(result)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await write(name, text);
  }
  const subjects = ['run.json', EVIDENCE].map(async (name) => ({
    name,
    sha256: await digest(join(directory, name)),
  }));
  await write('attestation.json', attestation(result, await Promise.all(subjects)));
}

function ndjson(exchanges: Iterable<Exchange>): string {
  return [...exchanges].map((exchange) => `${JSON.stringify(exchange)}\n`).join('');
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
