import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Configuration } from '../../config/configuration.ts';
import { loadConfiguration } from '../../config/load.ts';
import { parseBaseAddress } from '../../http/base-address.ts';
import { preflight } from '../../preflight/preflight.ts';
import { readLedger } from '../../resources/ledger.ts';
import { sweep } from '../../resources/sweep.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { clientOf, sourceOf } from '../run/target-client.ts';
import { UsageError } from '../usage-error.ts';

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
  const { target, remainder, unconfirmed } = readLedger(file);
  const configuration = loadConfiguration(sourceOf(withTarget(options, target)));
  assertSameTarget(configuration, target);
  const listed = remainder.length + unconfirmed.length;
  if (listed === 0) return tell('nothing was left behind\n', 0);
  const http = clientOf(configuration);
  try {
    const { fatal } = await preflight(http, configuration);
    if (fatal) return tell(`${fatal.message}\n`, fatal.exitCode);
    const left = await sweep(http, configuration, file);
    const lines = left.map((path) => `could not be removed: ${escapeInvisible(path)}\n`).join('');
    return tell(
      `${lines}${remainder.length - left.length} of ${remainder.length} known objects are gone, and ${unconfirmed.length} unconfirmed ones were looked for\n`,
      left.length > 0 ? 1 : 0,
    );
  } finally {
    await http.close();
  }
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

function tell(text: string, exitCode: number): number {
  (exitCode > 1 ? process.stderr : process.stdout).write(text);
  return exitCode;
}
