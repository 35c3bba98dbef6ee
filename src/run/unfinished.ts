import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exchangesIn } from '../http/evidence/evidence-stream.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { readLedger } from '../resources/ledger-file.ts';
import type { CheckResult } from '../result/check-result.ts';
import type { PreflightItem, RunResult } from '../result/run-result.ts';
import { watchAgain } from '../runner/from-evidence.ts';
import { unconcluded } from '../runner/unconcluded.ts';
import { parseJson } from '../text/json.ts';
import { evidenceFile } from './run-folder.ts';
import type { Repeatable } from './run-options.ts';
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
  readonly options: Repeatable;
}

/** Writes down, line by line and without secrets, what a run has come to, until its report is written. */
export class Unfinished {
  readonly #file: string;
  readonly #redactor: Redactor;

  constructor(folder: string, begun: Begun, redactor: Redactor) {
    this.#file = join(folder, FILE);
    this.#redactor = redactor;
    writeFileSync(this.#file, this.#line(plain(begun)));
  }

  /** A check has ended. */
  add(result: CheckResult): void {
    appendFileSync(this.#file, this.#line(result));
  }

  #line(value: object): string {
    return `${JSON.stringify(this.#redactor.value(value))}\n`;
  }
}

/** The report of the run in this folder says it all. */
export function endUnfinished(folder: string): void {
  rmSync(join(folder, FILE), { force: true });
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
    },
  };
}

/** The result of a run that was killed, from what it had written down; undefined when the folder has nothing of the kind. */
export async function readUnfinished(
  folder: string,
): Promise<{ result: RunResult; begun: Begun } | undefined> {
  const file = join(folder, FILE);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  // The last line may have been cut when the process was killed.
  const [begun, ...checks] = lines.flatMap((line) => parseJson(line) ?? []);
  if (!begun) return undefined;
  const result = await killed(folder, begun as Begun, checks as CheckResult[]);
  return { begun: begun as Begun, result };
}

async function killed(folder: string, begun: Begun, checks: CheckResult[]): Promise<RunResult> {
  const { settings, preflight, embedded, started } = begun;
  const ledger = join(folder, 'ledger.ndjson');
  const { remainder, unconfirmed } = readLedger(ledger);
  const evidence = evidenceFile(folder);
  const watched = existsSync(evidence) ? await watchAgain(exchangesIn(evidence)) : {};
  const left = remainder.map(({ path }) => path);
  return resultOf({
    settings,
    preflight,
    embedded,
    started: new Date(started),
    finished: statSync(join(folder, FILE)).mtime,
    leftovers: [...left, ...unconfirmed.map(({ collection }) => `${collection} (unconfirmed)`)],
    launched: {
      checks,
      conclusion: { ...unconcluded(checks), ...watched },
      errors: [],
      cancelled: true,
      isStuck: false,
    },
    ledger,
    ended: `the process ended without a report: aborted after ${checks.length} checks`,
  });
}
