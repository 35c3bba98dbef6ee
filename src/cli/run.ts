import { Command, InvalidArgumentError, Option } from 'commander';
import { conductRun, type RunOptions } from './conduct.ts';
import { terminalProgress } from './progress.ts';

/** `compute-conformance run`: runs the suites against a target and writes a report folder. */
export function runCommand(): Command {
  return new Command('run')
    .description(
      'run the suites against a URL, or without one against the embedded reference server',
    )
    .option('--url <url>', 'base address of the target')
    .option('--token <token>', 'the owner token; env:NAME reads it from the environment')
    .option('--config <file>', 'configuration of the target, YAML or JSON')
    .option('--only <ids>', 'requirement ids, check titles or globs, separated by commas', list)
    .option('--section <names>', 'sections, separated by commas', list)
    .addOption(
      new Option('--effort <effort>', 'how many cases and how long sequences')
        .choices(['smoke', 'standard', 'thorough'])
        .default('standard'),
    )
    .option('--seed <number>', 'repeat a run: same seed, same requests', integer)
    .option('--replay <path>', 'with --only and --seed: repeat one counterexample')
    .option('--read-only', 'send nothing but GET', false)
    .option('--strict', 'a broken should fails the run', false)
    .option('--shard <i/n>', 'run the i-th of n parts', shard)
    .option('--concurrency <number>', 'checks under way at once', integer)
    .option('--dry-run', 'list what would be checked, and send nothing', false)
    .option('--out <directory>', 'where the report folder goes', 'reports')
    .action(async (options: RunOptions) => {
      process.exitCode = await conductRun(options, terminalProgress());
    });
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function integer(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('expected a whole number');
  return value;
}

function shard(text: string): { index: number; of: number } {
  const [index = 0, of = 0] = text.split('/').map(Number);
  const fits = Number.isInteger(index) && Number.isInteger(of) && index >= 1 && index <= of;
  if (!fits) throw new InvalidArgumentError('expected i/n with 1 <= i <= n, for example 2/3');
  return { index, of };
}
