import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redactor } from '../redaction/redactor.ts';
import { readLedger } from '../resources/ledger-file.ts';
import type { CheckResult } from '../result/check-result.ts';
import type { PreflightItem, Resumption, RunResult } from '../result/run-result.ts';
import { endTallies } from '../runner/tallies.ts';
import { unconcluded } from '../runner/unconcluded.ts';
import { parseJson } from '../text/json.ts';
import type { Basis } from './resume/basis.ts';
import { evidenceFile, ledgerFile, readRun } from './run-folder.ts';
import type { Repeatable, RunOptions } from './run-options.ts';
import { resultOf, type Shaped } from './run-result.ts';

/** In the folder of a run while it goes on: what a report of it needs, should it be killed. */
const FILE = 'unfinished.ndjson';

/** What is known of a run when its first check begins. */
export interface Begun {
  readonly settings: Shaped;
  readonly preflight: readonly PreflightItem[];
  readonly embedded: boolean;
  /** UTC, ISO 8601. */
  readonly started: string;
  readonly options: Repeatable & Pick<RunOptions, 'concurrency' | 'replay'>;
  readonly basis: Basis;
  /** The breaks in it. */
  readonly resumptions?: readonly Resumption[];
}

/** What a folder tells of a run that did not come to its end. */
export interface Interrupted {
  readonly begun: Begun;
  /** What its checks had said. */
  readonly checks: CheckResult[];
  /** When it ended, as its report says, or else when it gave its last sign. */
  readonly ended: Date;
}

/** Writes down, line by line and without secrets, what a run has come to, until its report is written. */
export class Unfinished {
  readonly #file: string;
  readonly #redactor: Redactor;

  /** @param checks what has been said in the run that this one goes on from */
  constructor(
    folder: string,
    begun: Begun,
    redactor: Redactor,
    checks: readonly CheckResult[] = [],
  ) {
    this.#file = join(folder, FILE);
    this.#redactor = redactor;
    const lines = [plain(begun), ...checks].map((each) => this.#line(each));
    writeFileSync(this.#file, lines.join(''));
  }

  /** A check has ended. */
  add(result: CheckResult): void {
    appendFileSync(this.#file, this.#line(result));
  }

  #line(value: object): string {
    return `${JSON.stringify(this.#redactor.value(value))}\n`;
  }
}

/** Whether the run in this folder may be resumed. */
export function isUnfinished(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

/** The run in this folder has come to its end, and its report says it all. */
export function endUnfinished(folder: string): void {
  rmSync(join(folder, FILE), { force: true });
  endTallies(folder);
}

/** Nothing but what a result holds; of a configuration no credential. */
function plain({ settings, options, ...rest }: Begun): Begun {
  const { strict, seed, effort, readOnly, only, sections, configuration } = settings;
  const { shard, minCoverage } = settings;
  const { url, notClaimed, waivers, product } = configuration;
  const token = options.token?.startsWith('env:') ? options.token : 'env:OWNER_TOKEN';
  return {
    ...rest,
    settings: {
      ...{ strict, seed, effort, readOnly, only, sections },
      ...(shard ? { shard } : {}),
      ...(minCoverage ? { minCoverage } : {}),
      configuration: { url, notClaimed, waivers, ...(product ? { product } : {}) },
    },
    options: {
      effort,
      ...(options.url === undefined ? {} : { url: options.url }),
      ...(typeof options.config === 'string' ? { config: options.config } : {}),
      ...(options.token === undefined ? {} : { token }),
      ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
      ...(options.replay === undefined ? {} : { replay: options.replay }),
    },
  };
}

/** Whether the run in this folder wrote its result down; one that was killed while it did may have left a part of it. */
export function hasResult(folder: string): boolean {
  const file = join(folder, 'run.json');
  if (!existsSync(file)) return false;
  return !existsSync(join(folder, FILE)) || parseJson(readFileSync(file, 'utf8')) !== undefined;
}

/** What a run had written down that was killed or interrupted; undefined when the folder has nothing of the kind. */
export function readBegun(folder: string): Interrupted | undefined {
  const file = join(folder, FILE);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  // The last line may have been cut when the process was killed.
  const [begun, ...checks] = lines.flatMap((line) => parseJson(line) ?? []);
  if (!begun) return undefined;
  const ended = hasResult(folder) ? new Date(readRun(folder).finished) : lastSignIn(folder);
  return { begun: begun as Begun, checks: checks as CheckResult[], ended };
}

/** A check that takes long is not written down before it ends, but what it sends is; a sweep is no part of the run. */
function lastSignIn(folder: string): Date {
  const files = [join(folder, FILE), evidenceFile(folder)].filter(existsSync);
  return new Date(Math.max(...files.map((file) => statSync(file).mtimeMs)));
}

/** The result of a run that was killed; undefined when the folder has nothing of the kind. */
export async function readUnfinished(
  folder: string,
): Promise<{ result: RunResult; begun: Begun } | undefined> {
  const interrupted = readBegun(folder);
  if (interrupted === undefined) return undefined;
  return { begun: interrupted.begun, result: await killed(folder, interrupted) };
}

async function killed(folder: string, { begun, checks, ended }: Interrupted): Promise<RunResult> {
  const { settings, preflight, embedded, started, resumptions = [] } = begun;
  const ledger = ledgerFile(folder);
  const { remainder, unconfirmed } = readLedger(ledger);
  const left = remainder.map(({ path }) => path);
  return resultOf({
    settings,
    preflight,
    embedded,
    started: new Date(started),
    finished: ended,
    resumptions,
    leftovers: [...left, ...unconfirmed.map(({ collection }) => `${collection} (unconfirmed)`)],
    launched: {
      checks,
      conclusion: await unconcluded(folder),
      errors: [],
      cancelled: true,
      isStuck: false,
    },
    ledger,
    ended: `the process ended without a report: aborted after ${checks.length} checks`,
  });
}
