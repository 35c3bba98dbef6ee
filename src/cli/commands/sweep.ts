import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Configuration } from '../../config/configuration.ts';
import { loadConfiguration } from '../../config/load.ts';
import { redactorOf } from '../../config/redaction.ts';
import { parseBaseAddress } from '../../http/base-address.ts';
import { preflight } from '../../preflight/preflight.ts';
import { readLedger } from '../../resources/ledger-file.ts';
import { type Swept, sweep } from '../../resources/sweep/sweep.ts';
import { clientOf } from '../../run/target-client.ts';
import { UsageError } from '../../run/usage-error.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { Output } from '../output.ts';
import { commandSource } from '../source.ts';

interface SweepOptions {
  readonly url?: string;
  readonly token?: string;
  readonly config?: string;
}

/** `compute-conformance sweep`: removes what an interrupted run left behind. */
export function sweepCommand(): Command {
  return new Command('sweep')
    .argument('<folder>', 'the report folder of the run')
    .option('--url <url>', 'base address of the target; by default the one in the ledger')
    .option('--token <token>', 'the owner token; env:NAME reads it from the environment')
    .option('--config <file>', 'configuration of the target, YAML or JSON')
    .action(async (folder: string, options: SweepOptions) => {
      process.exitCode = await sweepFolder(folder, options);
    });
}

/** @returns 0 nothing is left, 1 something is, 2 or 3 the target could not be asked */
async function sweepFolder(folder: string, options: SweepOptions): Promise<number> {
  const file = join(folder, 'ledger.ndjson');
  if (!existsSync(file))
    throw new UsageError(`expected a report folder with a ledger, but there is no ${file}`);
  const { target, remainder, mayExist, unconfirmed, changed } = readLedger(file);
  const configuration = loadConfiguration(commandSource(withTarget(options, target)));
  assertSameTarget(configuration, target);
  const output = new Output(redactorOf(configuration));
  if ([remainder, mayExist, unconfirmed, changed].every(({ length }) => length === 0))
    return tell(output, 'nothing was left behind\n', 0);
  const http = clientOf(configuration);
  try {
    const { fatal } = await preflight(http, configuration);
    if (fatal) return tell(output, `${fatal.message}\n`, fatal.exitCode);
    const swept = await sweep(http, configuration, file);
    return tell(output, told(swept), swept.left.length > 0 ? 1 : 0);
  } finally {
    await http.close();
  }
}

/** What is there now, and what became of the rest. */
function told({ removed, gone, left }: Swept): string {
  const lines = left.map((path) => `could not be removed: ${escapeInvisible(path)}\n`).join('');
  const now = left.length === 0 ? 'nothing of the run is left' : `${left.length} left`;
  return `${lines}${now}: ${removed.length} removed, ${gone.length} gone before\n`;
}

function withTarget(options: SweepOptions, target: string | undefined): SweepOptions {
  const named = options.url !== undefined || options.config !== undefined;
  return named || target === undefined ? options : { ...options, url: target };
}

/** The same ids name other things on another target. */
function assertSameTarget({ url }: Configuration, target: string | undefined): void {
  const { base } = parseBaseAddress(url);
  if (target === undefined || base === target) return;
  throw new UsageError(`expected the target of that run, ${target}, but was given ${base}`);
}

function tell(output: Output, text: string, exitCode: number): number {
  if (exitCode > 1) output.tell(text);
  else output.print(text);
  return exitCode;
}
