import { join } from 'node:path';
import { Command } from 'commander';
import { writeReports } from '../../report/write.ts';
import { tellUnwritten } from '../run/internal-errors.ts';
import { readExchanges, readRun } from '../run/run-folder.ts';

/** `compute-conformance report`: writes all that derives from a run.json anew. */
export function reportCommand(): Command {
  return new Command('report')
    .argument('<folder>', 'a report folder')
    .action(async (folder: string) => {
      const result = readRun(folder);
      tellUnwritten(await writeReports(folder, result, await readExchanges(folder, result)));
      process.stdout.write(`${join(folder, 'report.html')}\n`);
    });
}
