import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import { suites } from '../../../suites/index.ts';
import type { Configuration } from '../../config/configuration.ts';
import { loadConfiguration } from '../../config/load.ts';
import { preflight } from '../../preflight/preflight.ts';
import type { Fatal } from '../../preflight/reachability.ts';
import { OBSERVABLE } from '../../reference/observable.ts';
import { startReference } from '../../reference/server.ts';
import { terminalSummary } from '../../report/formats/terminal.ts';
import { writeReports } from '../../report/write.ts';
import { beginLedger } from '../../resources/ledger.ts';
import { sweep } from '../../resources/sweep.ts';
import type { RunResult } from '../../result/run-result.ts';
import { type Launched, launch, type Progress } from '../../runner/launch.ts';
import { overdue } from '../../runner/overdue.ts';
import { announcement, budgetItem } from './announce.ts';
import { keepErrors, tellUnwritten } from './internal-errors.ts';
import { onInterruption } from './interruption.ts';
import { evidenceFile, makeReportFolder } from './run-folder.ts';
import type { RunOptions } from './run-options.ts';
import { resultOf } from './run-result.ts';
import { withScripts } from './scripts.ts';
import { type Selection, selectChecks } from './select-checks.ts';
import { settingsOf } from './settings.ts';
import { clientOf, sourceOf } from './target-client.ts';

/** One run under way. */
interface Conducted {
  readonly configuration: Configuration;
  readonly embedded: boolean;
  readonly selection: Selection;
  readonly options: RunOptions;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * One whole run, from the options to the written report. Everything that can be wrong with the
 * options or the configuration is found before anything is sent.
 * @returns the exit code
 * @throws UsageError, ConfigurationError
 */
export async function conductRun(options: RunOptions, progress: Progress): Promise<number> {
  const selection = selectChecks(options, suites);
  const embedded = options.url === undefined && options.config === undefined;
  const given = embedded ? undefined : loadConfiguration(sourceOf(options));
  if (options.dryRun) return listChecks(selection);
  const interruption = onInterruption();
  const reference = embedded ? await startReference(OBSERVABLE) : undefined;
  try {
    const value = reference?.config;
    const configuration = given ?? loadConfiguration({ value, env: process.env });
    const { signal } = interruption;
    return await conduct({ configuration, embedded, selection, options, progress, signal });
  } finally {
    await reference?.close();
    interruption.release();
  }
}

function listChecks({ checks }: Selection): number {
  for (const { id, requirements } of checks) {
    process.stdout.write(`${id}  [${requirements.join(' ')}]\n`);
  }
  return 0;
}

async function conduct(run: Conducted): Promise<number> {
  const started = new Date();
  const folder = makeReportFolder(run.options.out, started);
  const { embedded, signal } = run;
  const http = clientOf(run.configuration);
  try {
    signal.addEventListener('abort', () => void http.close(), { once: true });
    const ready = await preflight(http, run.configuration);
    if (signal.aborted) return await notBegun(run, folder, ABORTED, started);
    if (ready.fatal) return await notBegun(run, folder, ready.fatal, started);
    const { items, discovered } = ready;
    const configuration = { ...run.configuration, fixtures: discovered };
    const settings = settingsOf(configuration, run.options, run.selection, started);
    process.stderr.write(announcement(settings, items, folder));
    const ledger = join(folder, 'ledger.ndjson');
    beginLedger(ledger, http.baseUrl);
    const launched = await launch(settings, folder, run.progress, signal);
    const leftovers = await sweepInTime(configuration, ledger, { signal, endsAt: settings.endsAt });
    const result = resultOf({
      settings,
      launched,
      leftovers,
      preflight: [...items, budgetItem(settings)],
      embedded,
      started,
      finished: new Date(),
      ...(launched.conclusion ? {} : { ended: endedEarly(launched) }),
    });
    const code = await report(folder, launched, result, run.options);
    // What hangs would keep the process alive, and is of no use to anyone.
    if (launched.isStuck) process.stdout.write('', () => process.exit(code));
    return code;
  } finally {
    await http.close();
  }
}

/** Removes what is left; the connections are closed when the run has to be over, and the rest stays. */
async function sweepInTime(
  configuration: Configuration,
  ledger: string,
  { signal, endsAt }: { signal: AbortSignal; endsAt: number | undefined },
): Promise<string[]> {
  const http = clientOf(configuration);
  const limit = overdue(signal, endsAt);
  if (signal.aborted) setTimeout(() => void http.close(), SWEEP_MILLIS).unref();
  void limit.come.then(() => http.close());
  try {
    return await sweep(http, configuration, ledger);
  } finally {
    limit.cancel();
    await http.close();
  }
}

/** How long an aborted run removes what its checks have left. */
const SWEEP_MILLIS = 700;

const ABORTED: Fatal = { message: 'aborted before the first check', exitCode: 3 };

/**
 * A run that never began says why in one line and, when the target is to blame, in a report: whoever
 * looks at the files only must see it too. A wrong configuration leaves nothing.
 */
async function notBegun(
  { configuration, options, selection, embedded }: Conducted,
  folder: string,
  { message, exitCode }: Fatal,
  started: Date,
): Promise<number> {
  process.stderr.write(`${message}\n`);
  if (exitCode === 2) rmSync(folder, { recursive: true });
  if (exitCode === 2) return exitCode;
  const result = resultOf({
    settings: settingsOf(configuration, options, selection, started),
    launched: { checks: [], conclusion: undefined, errors: [], cancelled: false, isStuck: false },
    leftovers: [],
    preflight: [{ name: 'target', state: 'refused', note: message }],
    embedded,
    started,
    finished: new Date(),
    ended: message,
  });
  tellUnwritten(await writeReports(folder, result, new Map()));
  return result.exitCode;
}

function endedEarly({ cancelled, errors }: Launched): string {
  if (cancelled) return 'aborted before the run could sum up';
  return `internal error, please report it: the test runner ended early: ${errors[0] ?? 'it gave no reason'}`;
}

async function report(
  folder: string,
  launched: Launched,
  found: RunResult,
  options: RunOptions,
): Promise<number> {
  const { result, exchanges } = await withScripts(found, evidenceFile(folder), options);
  const unwritten = await writeReports(folder, result, exchanges);
  tellUnwritten(unwritten);
  keepErrors(folder, [...launched.errors, ...unwritten]);
  const { columns: width = 80, isTTY = false } = process.stdout;
  const color = isTTY && pc.isColorSupported;
  process.stdout.write(terminalSummary(result, { width, color, folder }));
  process.stdout.write(`\n${join(folder, 'report.html')}\n`);
  return result.exitCode;
}
