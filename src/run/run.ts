import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../../suites/index.ts';
import { attest, CONFIGURATION } from '../attest/attest.ts';
import type { Settings } from '../check/run-context.ts';
import { tokenOf } from '../config/credentials.ts';
import { loadConfiguration } from '../config/load.ts';
import { redactorOf } from '../config/redaction.ts';
import { shownConfiguration } from '../config/shown.ts';
import { EVERY_RUN_TAG } from '../generate/run-tags.ts';
import type { Preflight } from '../preflight/preflight.ts';
import { OBSERVABLE } from '../reference/observable.ts';
import { startReference } from '../reference/server.ts';
import { writeReports } from '../report/write.ts';
import { tagPath } from '../resources/kinds.ts';
import { beginLedger, type Remainder } from '../resources/ledger-file.ts';
import type { RunResult } from '../result/run-result.ts';
import { type Launched, launch, type Progress } from '../runner/launch.ts';
import { unconcluded } from '../runner/unconcluded.ts';
import { announcement, budgetItem, unfitTokenItems } from './announce.ts';
import type { Conducted, Run } from './conducted.ts';
import { keepErrors } from './internal-errors.ts';
import { lookInTime } from './look-in-time.ts';
import { ABORTED, notBegun, TOO_SLOW } from './not-begun.ts';
import { checkedAgain } from './open-checks.ts';
import { assertSameBasis, basisOf } from './resume/basis.ts';
import { resumedOptions, runBefore } from './resume/before.ts';
import { goOn } from './resume/go-on.ts';
import { sweepBefore } from './resume/sweep-before.ts';
import { ledgerFile, makeReportFolder, writingInto } from './run-folder.ts';
import type { RunListener, RunOptions } from './run-options.ts';
import { resultOf } from './run-result.ts';
import { withScripts } from './scripts.ts';
import { selectChecks } from './select-checks.ts';
import { settingsOf } from './settings.ts';
import { sweepInTime } from './sweep-in-time.ts';
import { clientOf, sourceOf } from './target-client.ts';
import { endUnfinished, Unfinished } from './unfinished.ts';

/**
 * Runs the suites against a target and writes the report folder. Nothing is printed, and nothing of the process is
 * read or changed but files. Everything that can be wrong with the options or the configuration is found
 * before anything is sent.
 *
 * @throws UsageError for options or a target that cannot be meant, ConfigurationError for a configuration that
 *   cannot be used
 */
export async function run(given: RunOptions = {}, listener: RunListener = {}): Promise<Run> {
  const before = given.resume === undefined ? undefined : runBefore(given.resume);
  const options = before ? resumedOptions(given, before) : await checkedAgain(given);
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
    if (before) assertSameBasis(before.begun.basis, basisOf(configuration, embedded));
    const parts = { configuration, embedded, selection, options, listener, signal, redactor };
    return await conduct(before ? { ...parts, before } : parts).catch((error) => {
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
  const now = new Date();
  const folder = makeReportFolder(one.options.out ?? 'reports', now);
  return writingInto(folder, () => conductInto(folder, one, now));
}

async function conductInto(folder: string, one: Conducted, now: Date): Promise<Run> {
  const { signal, before } = one;
  const http = clientOf(one.configuration);
  try {
    signal.addEventListener('abort', () => void http.close(), { once: true });
    const left = before ? await sweepBefore(http, one, before) : [];
    const { endsAt } = settingsOf(one.configuration, one.options, one.selection, now);
    const ready = await lookInTime(http, one.configuration, endsAt);
    if (signal.aborted) return await notBegun(one, folder, ABORTED, now);
    if (ready === undefined) return await notBegun(one, folder, TOO_SLOW, now);
    if (ready.fatal) return await notBegun(one, folder, ready.fatal, now);
    const begun = await begin(one, folder, ready, { now, left, url: http.baseUrl });
    return await carryOut(one, folder, begun);
  } finally {
    await http.close();
  }
}

/** Writes down what is known before the first check. */
async function begin(
  one: Conducted,
  folder: string,
  { discovered, candidates, earlier, regionHeld, items: seen }: Preflight,
  { now, left, url }: { now: Date; left: readonly string[]; url: string },
) {
  const { embedded, redactor, options, before } = one;
  const gone = before && (await goOn(before, folder, { left, now, redactor }));
  const items = [...seen, ...unfitTokenItems(one.configuration)];
  const configuration = { ...one.configuration, fixtures: discovered };
  const settings: Settings = {
    ...settingsOf(configuration, options, one.selection, now),
    earlier,
    ...(regionHeld ? { regionHeld } : {}),
    ...(candidates ? { candidates } : {}),
    ...(gone ? { resumed: gone.resumed } : {}),
  };
  const lines = announcement(settings, items, folder);
  one.listener.announced?.(lines.map((line) => redactor.text(line)));
  const head = { url, present: earlier, mayExist: tagsOf(settings) };
  beginLedger(ledgerFile(folder), head, redactor);
  writeFileSync(join(folder, CONFIGURATION), redactor.text(shownConfiguration(configuration)));
  const { checks = [], started = now, resumptions = [] } = gone ?? {};
  const preflight = [...items, budgetItem(settings)];
  const basis = basisOf(one.configuration, embedded);
  const begun = { settings, preflight, embedded, options, basis, resumptions };
  const whole = { ...begun, started: started.toISOString() };
  return { ...begun, started, checks, unfinished: new Unfinished(folder, whole, redactor, checks) };
}

/** Runs the checks and reports on them. */
async function carryOut(
  one: Conducted,
  folder: string,
  { unfinished, checks, ...begun }: Awaited<ReturnType<typeof begin>>,
): Promise<Run> {
  const { signal, listener } = one;
  const { settings } = begun;
  const launched = await launch(settings, folder, noting(listener, unfinished), signal);
  const ledger = ledgerFile(folder);
  const { configuration, endsAt } = settings;
  const leftovers = await sweepInTime(configuration, ledger, { signal, endsAt });
  const isSummedUp = launched.conclusion !== undefined;
  const early = isSummedUp || launched.isStuck ? {} : { ended: endedEarly(launched) };
  const uncounted = isSummedUp ? {} : { ledger };
  const conclusion = launched.conclusion ?? (await unconcluded(folder));
  const all = { ...launched, conclusion, checks: [...checks, ...launched.checks] };
  const ended = { ...begun, launched: all, leftovers, finished: new Date(), ...early };
  const written = await report(folder, launched, resultOf({ ...ended, ...uncounted }), one);
  if (isWhole(launched)) endUnfinished(folder);
  attest(folder, one.options.key);
  return { ...written, folder, isStuck: launched.isStuck };
}

/** Whether it came to its end; another is resumed. */
function isWhole({ cancelled, conclusion }: Launched): boolean {
  return !cancelled && conclusion !== undefined && !conclusion.lost;
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

/** The tags that objects of the run carry: on many targets they stay when the objects are gone. Without an owner nobody makes any. */
function tagsOf({ readOnly, configuration }: Settings): Remainder[] {
  const isMaking = !readOnly && tokenOf(configuration, 'owner') !== undefined;
  return !isMaking ? [] : EVERY_RUN_TAG.map((tag) => ({ path: tagPath(tag), credential: 'owner' }));
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
  const unwritten = writeReports(folder, result, exchanges, redactor);
  keepErrors(folder, [...launched.errors, ...unwritten], redactor);
  return { result: redactor.value(result), unwritten };
}
