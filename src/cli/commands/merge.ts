import type { KeyObject } from 'node:crypto';
import { copyFileSync, createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { attest, CONFIGURATION } from '../../attest/attest.ts';
import { terminalSummary } from '../../report/formats/terminal.ts';
import { mergeRuns } from '../../report/merge/merge.ts';
import { joinedExchange } from '../../report/merge/shards.ts';
import { writeReports } from '../../report/write.ts';
import {
  evidenceFile,
  makeFolderForReport,
  readExchanges,
  readRun,
  writingInto,
} from '../../run/run-folder.ts';
import { UsageError } from '../../run/usage-error.ts';
import { signingKey } from '../run/signing-key.ts';
import { tellUnwritten } from '../tell-unwritten.ts';

/** `compute-conformance merge`: joins the shards of one run; exits as the whole run would have. */
export function mergeCommand(): Command {
  return new Command('merge')
    .argument('<folders...>', 'a report folder per shard')
    .requiredOption('--out <folder>', 'where the joined report goes')
    .option('--sign <key>', 'sign the attestation: a private key (Ed25519, PEM)')
    .action(async (folders: string[], { out, sign }: { out: string; sign?: string }) => {
      const key = sign === undefined ? undefined : signingKey(sign);
      process.exitCode = await writingInto(out, () => merge(folders, out, key));
    });
}

async function merge(
  folders: readonly string[],
  out: string,
  key: KeyObject | undefined,
): Promise<number> {
  if (folders.some((folder) => resolve(folder) === resolve(out))) {
    throw new UsageError('--out: expected another folder than those of the shards');
  }
  const twice = folders.find((folder, at) =>
    folders.some((other, before) => before < at && resolve(other) === resolve(folder)),
  );
  if (twice !== undefined) throw new UsageError(`expected each folder once, got ${twice} again`);
  const result = mergeRuns(folders.map(readRun));
  makeFolderForReport(out);
  const present = folders.filter((folder) => existsSync(evidenceFile(folder)));
  const lines = Readable.from(joinedLines(folders, new Set(present)));
  await pipeline(lines, createWriteStream(evidenceFile(out)));
  tellUnwritten(writeReports(out, result, await readExchanges(out, result)));
  copyConfiguration(folders, out);
  attest(out, key);
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

/** All shards have the same, or they would be no shards of one run: their options are compared. */
function copyConfiguration([folder = '']: readonly string[], out: string): void {
  const [file, joined] = [join(folder, CONFIGURATION), join(out, CONFIGURATION)];
  rmSync(joined, { force: true });
  if (existsSync(file)) copyFileSync(file, joined);
}
