import { join } from 'node:path';
import pc from 'picocolors';
import { suites } from '../../../suites/index.ts';
import { loadConfiguration } from '../../config/load.ts';
import { differenceOf, differenceText } from '../../report/compare/difference.ts';
import { terminalSummary } from '../../report/formats/terminal.ts';
import type { RunResult } from '../../result/run-result.ts';
import type { Run } from '../../run/conducted.ts';
import { checkedAgain } from '../../run/open-checks.ts';
import { run } from '../../run/run.ts';
import { readRun } from '../../run/run-folder.ts';
import type { RunListener, RunOptions } from '../../run/run-options.ts';
import { selectChecks } from '../../run/select-checks.ts';
import { budgetOf } from '../../run/settings.ts';
import { isUnfinished } from '../../run/unfinished.ts';
import { UsageError } from '../../run/usage-error.ts';
import { chosenFrom } from '../../runner/smoke.ts';
import { shellWord } from '../../text/shell.ts';
import { commandSource } from '../source.ts';
import { tellUnwritten } from '../tell-unwritten.ts';
import { nextChange, type Watched } from './changes.ts';
import { onInterruption } from './interruption.ts';
import { signingKey } from './signing-key.ts';

/** The options of `run`, as commander gives them. */
export interface RunCommandOptions extends Omit<RunOptions, 'config' | 'key' | 'env'> {
  readonly config?: string;
  readonly dryRun: boolean;
  /** Files and folders whose change starts another run; true for none but the usual. */
  readonly watch?: readonly string[] | boolean;
  /** File of the key (Ed25519, PEM) that signs the attestation. */
  readonly sign?: string;
}

/**
 * One whole run, from the options to what is printed of it.
 * @returns the exit code
 * @throws UsageError, ConfigurationError
 */
export async function conductRun(
  { dryRun, sign, watch, ...options }: RunCommandOptions,
  progress: RunListener,
): Promise<number> {
  const key = sign === undefined ? {} : { key: signingKey(sign) };
  if (dryRun) return listChecks(await checkedAgain(options));
  const watched = watch === undefined ? undefined : watchedBy(watch, options);
  const interruption = onInterruption();
  const { signal } = interruption;
  const announced = (lines: readonly string[]) => lines.forEach(tell);
  // Each run listens to a signal of its own: there may be many.
  const listener = () => ({
    ...progress,
    signal: AbortSignal.any([signal]),
    announced,
    notice: tell,
  });
  const all = { ...options, ...key, env: process.env };
  try {
    let ended = await run(all, listener());
    let code = show(ended);
    if (options.failed !== undefined) showDifference(readRun(options.failed), ended.result);
    while (watched && !signal.aborted) {
      const why = await nextChange(watched, AbortSignal.any([signal]), tell);
      if (why === undefined) break;
      tell(`\n${why}: running again`);
      const before = ended.result;
      ended = await run({ ...all, seed: before.seed }, listener());
      code = show(ended);
      showDifference(before, ended.result);
    }
    return code;
  } finally {
    interruption.release();
  }
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function showDifference(before: RunResult, after: RunResult): void {
  const { columns: width = 80 } = process.stdout;
  process.stdout.write(
    `\nSince the run before:\n${differenceText(differenceOf(before, after), width)}`,
  );
}

/** The target, the configuration and what was named. @throws UsageError when that is nothing */
function watchedBy(
  watch: readonly string[] | boolean,
  options: Omit<RunCommandOptions, 'dryRun'>,
): Watched {
  const { url, config } = options;
  const isEmbedded = url === undefined && config === undefined;
  const address = isEmbedded ? undefined : loadConfiguration(commandSource(options)).url;
  const named = typeof watch === 'boolean' ? [] : watch;
  const paths = [...(config === undefined ? [] : [config]), ...named];
  if (address === undefined && paths.length === 0) {
    throw new UsageError('--watch: expected a file or folder: the embedded server never restarts');
  }
  return { url: address, paths };
}

/** What the effort leaves out is no check of such a run. */
function listChecks(options: Omit<RunOptions, 'config'> & { config?: string }): number {
  const { checks } = selectChecks(options, suites);
  const isEmbedded = options.url === undefined && options.config === undefined;
  const configured = isEmbedded ? {} : loadConfiguration(commandSource(options)).limits;
  const { effort = 'standard' } = options;
  const chosen = chosenFrom(checks, { effort, limits: budgetOf(effort, configured) });
  for (const { id, requirements } of chosen) {
    process.stdout.write(`${id}  [${requirements.join(' ')}]\n`);
  }
  tell(`${chosen.length} checks`);
  return 0;
}

function show({ result, folder, unwritten, isStuck }: Run): number {
  const { exitCode, checks, preflight } = result;
  const { columns: width = 80, isTTY = false } = process.stdout;
  const color = isTTY && pc.isColorSupported;
  tellUnwritten(unwritten);
  const hasBegun = checks.length > 1 || preflight.some(({ name }) => name === 'budget');
  if (!hasBegun) {
    process.stderr.write(`${result.remarks[0]}\n`);
    return exitCode;
  }
  process.stdout.write(terminalSummary(result, { width, color, folder }));
  const goesOn = isUnfinished(folder)
    ? `\nTo go on: compute-conformance run --resume ${shellWord(folder)}\n`
    : '';
  const last = `${goesOn}\n${join(folder, 'report.html')}\n`;
  // What hangs would keep the process alive, and is of no use to anyone.
  process.stdout.write(last, isStuck ? () => process.exit(exitCode) : undefined);
  return exitCode;
}
