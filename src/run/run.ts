import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../../suites/index.ts';
import { attest, CONFIGURATION } from '../attest/attest.ts';
import type { Settings } from '../check/run-context.ts';
import type { Configuration } from '../config/configuration.ts';
import { loadConfiguration } from '../config/load.ts';
import { redactorOf } from '../config/redaction.ts';
import { shownConfiguration } from '../config/shown.ts';
import { RUN_TAGS } from '../generate/run-tags.ts';
import type { Fatal } from '../preflight/reachability.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { OBSERVABLE } from '../reference/observable.ts';
import { startReference } from '../reference/server.ts';
import { writeReports } from '../report/write.ts';
import { tagPath } from '../resources/kinds.ts';
import { beginLedger, type Remainder } from '../resources/ledger-file.ts';
import type { RunResult } from '../result/run-result.ts';
import { type Launched, launch, type Progress } from '../runner/launch.ts';
import { announcement, budgetItem, unfitTokenItems } from './announce.ts';
import { keepErrors } from './internal-errors.ts';
import { lookInTime } from './look-in-time.ts';
import { checkedAgain } from './open-checks.ts';
import { makeReportFolder } from './run-folder.ts';
import type { RunListener, RunOptions } from './run-options.ts';
import { resultOf } from './run-result.ts';
import { withScripts } from './scripts.ts';
import { type Selection, selectChecks } from './select-checks.ts';
import { settingsOf } from './settings.ts';
import { sweepInTime } from './sweep-in-time.ts';
import { clientOf, sourceOf } from './target-client.ts';
import { endUnfinished, Unfinished } from './unfinished.ts';
import { UsageError } from './usage-error.ts';

/** What a run came to. */
export interface Run {
  /** What run.json holds; without secrets. */
  readonly result: RunResult;
  /** Where the reports stand. */
  readonly folder: string;
  /** Reports that could not be laid out, and why: faults of this project. */
  readonly unwritten: readonly string[];
  /** Whether something hung and was given up: the process will not end by itself. */
  readonly isStuck: boolean;
}

/** One run under way. */
interface Conducted {
  readonly configuration: Configuration;
  readonly embedded: boolean;
  readonly selection: Selection;
  readonly options: RunOptions;
  readonly listener: RunListener;
  readonly signal: AbortSignal;
  readonly redactor: Redactor;
}

/**
 * Runs the suites against a target and writes the report folder. Nothing is printed, and nothing of the process is
 * read or changed but files. Everything that can be wrong with the options or the configuration is found
 * before anything is sent.
 *
 * @throws UsageError for options or a target that cannot be meant, ConfigurationError for a configuration that
 *   cannot be used
 */
export async function run(given: RunOptions = {}, listener: RunListener = {}): Promise<Run> {
  const options = checkedAgain(given);
  const selection = selectChecks(options, suites);
  const embedded = options.url === undefined && options.config === undefined;
  const { env = {} } = options;
  const source = sourceOf(options, env, listener.notice);
  const loaded = embedded ? undefined : loadConfiguration(source);
  const { signal = new AbortController().signal } = listener;
  const reference = embedded ? await startReference(OBSERVABLE) : undefined;
  try {
    const configuration = loaded ?? loadConfiguration({ value: reference?.config, env });
    const redactor = redactorOf(configuration);
    const parts = { configuration, embedded, selection, options, listener, signal, redactor };
    return await conduct(parts).catch((error) => {
      throw isOfFiles(error) ? error : redactor.error(error);
    });
  } finally {
    await reference?.close();
  }
}

/** What the file system refused names no secret, and is told in words by whoever asked. */
function isOfFiles(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function conduct(one: Conducted): Promise<Run> {
  const started = new Date();
  const folder = makeReportFolder(one.options.out ?? 'reports', started);
  const { embedded, signal, redactor, options } = one;
  const http = clientOf(one.configuration);
  try {
    signal.addEventListener('abort', () => void http.close(), { once: true });
    const { endsAt } = settingsOf(one.configuration, options, one.selection, started);
    const ready = await lookInTime(http, one.configuration, endsAt);
    if (signal.aborted) return await notBegun(one, folder, ABORTED, started);
    if (ready === undefined) return await notBegun(one, folder, TOO_SLOW, started);
    if (ready.fatal) return await notBegun(one, folder, ready.fatal, started);
    const { discovered, earlier } = ready;
    const items = [...ready.items, ...unfitTokenItems(one.configuration)];
    const configuration = { ...one.configuration, fixtures: discovered };
    const settings = { ...settingsOf(configuration, options, one.selection, started), earlier };
    const preflight = [...items, budgetItem(settings)];
    const lines = announcement(settings, items, folder);
    one.listener.announced?.(lines.map((line) => redactor.text(line)));
    const ledger = join(folder, 'ledger.ndjson');
    const head = { url: http.baseUrl, present: earlier, mayExist: tagsOf(settings) };
    beginLedger(ledger, head, redactor);
    writeFileSync(join(folder, CONFIGURATION), redactor.text(shownConfiguration(configuration)));
    const begun = { settings, preflight, embedded, started: started.toISOString(), options };
    const unfinished = new Unfinished(folder, begun, redactor);
    const launched = await launch(settings, folder, noting(one.listener, unfinished), signal);
    const leftovers = await sweepInTime(configuration, ledger, { signal, endsAt: settings.endsAt });
    const finished = new Date();
    const parts = { settings, launched, leftovers, preflight, embedded, started, finished };
    const early = launched.conclusion ? {} : { ended: endedEarly(launched) };
    const uncounted = launched.isStuck || !launched.conclusion ? { ledger } : {};
    const written = await report(
      folder,
      launched,
      resultOf({ ...parts, ...early, ...uncounted }),
      one,
    );
    endUnfinished(folder);
    await attest(folder, options.key);
    return { ...written, folder, isStuck: launched.isStuck };
  } finally {
    await http.close();
  }
}

/** Each check is written down too as soon as it has ended. */
function noting({ begin, check }: RunListener, unfinished: Unfinished): Progress {
  return {
    begin: (checks) => begin?.(checks),
    check: (result) => {
      unfinished.add(result);
      check?.(result);
    },
  };
}

/** The tags that objects of the run carry: on many targets they stay when the objects are gone. */
function tagsOf({ readOnly }: Settings): Remainder[] {
  return readOnly ? [] : RUN_TAGS.map((tag) => ({ path: tagPath(tag), credential: 'owner' }));
}

const TOO_SLOW: Fatal = {
  message: 'the target took longer to say what it is than the run may take: raise limits.minutes',
  exitCode: 3,
};

const ABORTED: Fatal = { message: 'aborted before the first check', exitCode: 3 };

/**
 * A run that never began says why, when the target is to blame, in a report: whoever looks at the files only must
 * see it too. A wrong configuration leaves nothing.
 * @throws UsageError for a wrong configuration
 */
async function notBegun(
  { configuration, options, selection, embedded, redactor }: Conducted,
  folder: string,
  { message, exitCode }: Fatal,
  started: Date,
): Promise<Run> {
  if (exitCode === 2) {
    rmSync(folder, { recursive: true });
    throw new UsageError(message);
  }
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
  const unwritten = await writeReports(folder, result, new Map(), redactor);
  await attest(folder, options.key);
  return { result: redactor.value(result), folder, unwritten, isStuck: false };
}

function endedEarly({ cancelled, errors }: Launched): string {
  if (cancelled) return 'aborted before the run could sum up';
  return `internal error, please report it: the test runner ended early: ${errors[0] ?? 'it gave no reason'}`;
}

async function report(
  folder: string,
  launched: Launched,
  found: RunResult,
  { options, redactor }: Conducted,
): Promise<Pick<Run, 'result' | 'unwritten'>> {
  const { result, exchanges } = await withScripts(found, folder, options);
  const unwritten = await writeReports(folder, result, exchanges, redactor);
  keepErrors(folder, [...launched.errors, ...unwritten], redactor);
  return { result: redactor.value(result), unwritten };
}
