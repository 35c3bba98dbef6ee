import { Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../../run/usage-error.ts';
import { integer } from '../integer-option.ts';
import type { RunCommandOptions } from '../run/conduct.ts';
import { terminalProgress } from '../run/progress.ts';

/** `compute-conformance run`: runs the suites against a target and writes a report folder. */
export function runCommand(): Command {
  return new Command('run')
    .option('--url <url>', 'base address of the target')
    .option('--token <token>', 'the owner token; env:NAME reads it from the environment')
    .option('--config <file>', 'configuration of the target, YAML or JSON')
    .option('--only <ids>', 'requirement ids, check titles or globs, separated by commas', collect)
    .option(
      '--section <titles>',
      'sections by title or its beginning, separated by commas',
      collect,
    )
    .addOption(
      new Option(
        '--effort <effort>',
        'how many cases and how long sequences; smoke leaves out what creates much',
      )
        .choices(['smoke', 'standard', 'thorough'])
        .default('standard'),
    )
    .option('--seed <number>', 'repeat a run: same seed, same requests', integer(0, 2 ** 31 - 1))
    .option('--replay <path>', 'with --only and --seed: repeat one counterexample', replayPath)
    .option('--read-only', 'send nothing but GET', false)
    .option(
      '--strict',
      'a broken should fails the run, and so does what is undecided for want of budget',
      false,
    )
    .option(
      '--min-coverage <percent>',
      'end with 1 when less of the requirements is decided, or of those of a --section',
      percent,
    )
    .option('--failed <folder>', 'check again what failed or was undecided in this report folder')
    .option(
      '--watch [path]',
      'run again when the target restarts, or the configuration or this file or folder changes',
      watched,
    )
    .option(
      '--resume <folder>',
      'go on with a run that was killed or interrupted; what has ended stays as it is',
    )
    .option('--shard <i/n>', 'run the i-th of n parts', shard)
    .option('--concurrency <number>', 'requests under way at once', integer(1, 256))
    .option('--dry-run', 'list what would be checked, and send nothing', false)
    .option('--sign <key>', 'sign the attestation: a private key (Ed25519, PEM)')
    .option('--out <directory>', 'where the report folder goes', 'reports')
    .action(async (all: RunCommandOptions, command: Command) => {
      const options = all.resume === undefined ? all : saidIn(all, command);
      assertTogether(options);
      // Suites and runner are loaded by the command that needs them: the others start at once.
      const { conductRun } = await import('../run/conduct.ts');
      process.exitCode = await conductRun(options, terminalProgress());
    });
}

/** Options that mean nothing alone. @throws UsageError */
function assertTogether(options: RunCommandOptions): void {
  const { url, config, token, replay, only, seed, resume, dryRun, watch } = options;
  if (resume !== undefined && (dryRun || watch !== undefined)) {
    throw new UsageError('--resume: it goes on with one run; leave --dry-run and --watch out');
  }
  if (token !== undefined && [url, config, resume].every((each) => each === undefined)) {
    throw new UsageError('--token: expected --url or --config beside it, to say whose token it is');
  }
  if (replay !== undefined && (only === undefined || seed === undefined)) {
    throw new UsageError(
      '--replay: expected --only and --seed beside it, as the finding printed them',
    );
  }
}

/** What stands in the command line: the folder of a run says the rest, in place of defaults. */
function saidIn(options: RunCommandOptions, command: Command): RunCommandOptions {
  const said = Object.entries(options).filter(
    ([name]) => command.getOptionValueSource(name) !== 'default',
  );
  return { dryRun: false, ...Object.fromEntries(said) };
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** Without a path it stands alone. */
function watched(path: string | boolean, before: readonly string[] = []): string[] {
  return typeof path === 'string' ? [...before, path] : [...before];
}

function percent(text: string): number {
  const value = Number(text.replace(/%$/, ''));
  if (text !== '' && value >= 0 && value <= 100) return value;
  throw new InvalidArgumentError('expected a number from 0 to 100');
}

function shard(text: string): { index: number; of: number } {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= of) return { index, of };
  throw new InvalidArgumentError('expected i/n with 1 <= i <= n, for example 2/3');
}

/** Numbers for fast-check, and after an @ the steps of a sequence. */
function replayPath(text: string): string {
  if (/^\d+(:\d+)*(@[\w+/=:]+)?$/.test(text)) return text;
  throw new InvalidArgumentError('expected a path as a finding prints it, for example 12:0:3');
}
