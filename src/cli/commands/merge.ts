import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { terminalSummary } from '../../report/formats/terminal.ts';
import { mergeRuns } from '../../report/merge/merge.ts';
import { joinedExchange } from '../../report/merge/shards.ts';
import { writeReports } from '../../report/write.ts';
import { tellUnwritten } from '../run/internal-errors.ts';
import { evidenceFile, readExchanges, readRun } from '../run/run-folder.ts';
import { UsageError } from '../usage-error.ts';

/** `compute-conformance merge`: joins the shards of one run; exits as the whole run would have. */
export function mergeCommand(): Command {
  return new Command('merge')
    .argument('<folders...>', 'a report folder per shard')
    .requiredOption('--out <folder>', 'where the joined report goes')
    .action(async (folders: string[], { out }: { out: string }) => {
      process.exitCode = await merge(folders, out);
    });
}

async function merge(folders: readonly string[], out: string): Promise<number> {
  if (folders.some((folder) => resolve(folder) === resolve(out))) {
    throw new UsageError('--out: expected another folder than those of the shards');
  }
  const result = mergeRuns(folders.map(readRun));
  await mkdir(out, { recursive: true });
  const present = folders.filter((folder) => existsSync(evidenceFile(folder)));
  const lines = Readable.from(joinedLines(folders, new Set(present)));
  await pipeline(lines, createWriteStream(evidenceFile(out)));
  for (const folder of folders) await copyAllure(folder, out);
  tellUnwritten(await writeReports(out, result, await readExchanges(out, result)));
  const { columns: width = 80 } = process.stdout;
  process.stdout.write(terminalSummary(result, { width, color: false, folder: out }));
  process.stdout.write(`\n${join(out, 'report.html')}\n`);
  return result.exitCode;
}

/** The exchanges of all shards, under the numbers that they have in the joined run. */
async function* joinedLines(folders: readonly string[], present: ReadonlySet<string>) {
  for (const [shard, folder] of folders.entries()) {
    if (!present.has(folder)) continue;
    for await (const line of createInterface({ input: createReadStream(evidenceFile(folder)) })) {
      yield `${JSON.stringify(joinedExchange(JSON.parse(line), shard))}\n`;
    }
  }
}

async function copyAllure(folder: string, out: string): Promise<void> {
  const results = join(folder, 'allure-results');
  if (existsSync(results)) await cp(results, join(out, 'allure-results'), { recursive: true });
}
