import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../../suites/index.ts';
import { createHttp } from '../http/client.ts';
import { startReference } from '../reference/server.ts';
import { terminalSummary } from '../report/terminal.ts';
import { writeReports } from '../report/write.ts';
import { aggregate } from '../run/aggregate.ts';
import { selected } from '../run/conclude.ts';
import { type Configuration, loadConfiguration } from '../run/configuration.ts';
import { secretsOf } from '../run/credentials.ts';
import { type Launched, launch, type Progress } from '../run/launch.ts';
import { summarize } from '../run/outcome.ts';
import { preflight } from '../run/preflight.ts';
import type { Effort, PreflightItem, RunResult } from '../run/results.ts';
import { sweep } from '../run/sweep.ts';
import type { Settings } from '../run/world.ts';
import { loadSpec } from '../spec/load.ts';
import { toolVersion } from '../spec/package-root.ts';
import { withScripts } from './scripts.ts';

/** The options of `run`, as commander gives them. */
export interface RunOptions {
  readonly url?: string;
  readonly token?: string;
  readonly config?: string;
  readonly only?: string[];
  readonly section?: string[];
  readonly effort: Effort;
  readonly seed?: number;
  readonly replay?: string;
  readonly readOnly: boolean;
  readonly strict: boolean;
  readonly shard?: { index: number; of: number };
  readonly concurrency?: number;
  readonly dryRun: boolean;
  readonly out: string;
}

/** Requests and objects a whole run may cost, by effort (issue: a budget is kept). */
const LIMITS: Readonly<Record<Effort, { requests: number; objects: number; alive: number }>> = {
  smoke: { requests: 1_500, objects: 60, alive: 60 },
  standard: { requests: 15_000, objects: 600, alive: 60 },
  thorough: { requests: 75_000, objects: 3_000, alive: 60 },
};

/** One whole run, from the options to the written report. @returns the exit code */
export async function conductRun(options: RunOptions, progress: Progress): Promise<number> {
  const embedded = options.url === undefined && options.config === undefined;
  if (options.dryRun) return listChecks(options);
  const reference = embedded ? await startReference({}) : undefined;
  try {
    const configuration = reference
      ? loadConfiguration({ value: reference.config, env: process.env })
      : loadConfiguration(sourceOf(options));
    return await conductAgainst(configuration, embedded, options, progress);
  } finally {
    await reference?.close();
  }
}

function sourceOf(options: RunOptions) {
  const { config: file, url, token } = options;
  return {
    ...(file ? { file } : {}),
    ...(url ? { url } : {}),
    ...(token ? { token } : {}),
    env: process.env,
  };
}

async function conductAgainst(
  asked: Configuration,
  embedded: boolean,
  options: RunOptions,
  progress: Progress,
): Promise<number> {
  const started = new Date();
  const http = createHttp({
    baseUrl: asked.url,
    connections: 4,
    secrets: secretsOf(asked),
    timeoutMillis: asked.limits.timeoutSeconds * 1000,
    throttleBudgetMillis: asked.limits.throttleSeconds * 1000,
  });
  const ready = await preflight(http, asked);
  if (ready.fatal) {
    process.stderr.write(`${ready.fatal.message}\n`);
    await http.close();
    return ready.fatal.exitCode;
  }
  const configuration = { ...asked, fixtures: { ...asked.fixtures, ...ready.discovered } };
  const settings = settingsOf(configuration, options);
  const directory = join(options.out, started.toISOString().replace(/[:.]/g, '-'));
  mkdirSync(directory, { recursive: true });
  announce(settings, directory);
  const abort = abortOnInterrupt();
  const launched = await launch(settings, directory, progress, abort);
  const leftovers = await sweep(http, configuration, join(directory, 'ledger.ndjson'));
  await http.close();
  if (launched.errors.length > 0) throw new Error(launched.errors.join('\n'));
  const found = resultOf({ settings, launched, leftovers, items: ready.items, embedded, started });
  const { result, exchanges } = await withScripts(found, join(directory, 'evidence.ndjson'));
  await writeReports(directory, result, exchanges);
  const { columns: width = 80, isTTY: color = false } = process.stdout;
  process.stdout.write(terminalSummary(result, { width, color }));
  return result.exitCode;
}

function settingsOf(configuration: Configuration, options: RunOptions): Settings {
  const {
    only = [],
    section = [],
    seed,
    effort,
    readOnly,
    strict,
    shard,
    replay,
    concurrency,
  } = options;
  const limits = configuration.limits;
  return {
    configuration: concurrency
      ? { ...configuration, limits: { ...limits, concurrency } }
      : configuration,
    seed: seed ?? Math.floor(Math.random() * 2 ** 31),
    effort,
    readOnly,
    strict,
    only,
    sections: section,
    limits: { ...LIMITS[effort], ...definedLimits(limits) },
    ...(shard ? { shard } : {}),
    ...(replay ? { replayPath: replay } : {}),
  };
}

function definedLimits(limits: Configuration['limits']) {
  const { requests, objects, alive } = limits;
  return {
    ...(requests === undefined ? {} : { requests }),
    ...(objects === undefined ? {} : { objects }),
    ...(alive === undefined ? {} : { alive }),
  };
}

/** A run states what it may create before it starts (design: laws, a guest cleans up). */
function announce(settings: Settings, directory: string): void {
  const { requests, objects, alive } = settings.limits;
  const { url } = settings.configuration;
  const creates = settings.readOnly
    ? 'creates nothing'
    : `creates at most ${objects} objects, ${alive} at a time, and removes them`;
  process.stderr.write(`target ${url}\n`);
  process.stderr.write(`sends at most ${requests} requests, ${creates}; seed ${settings.seed}\n`);
  process.stderr.write(`report folder ${directory}\n`);
}

function abortOnInterrupt(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    process.stderr.write('\ninterrupted: ending what is under way, then cleaning up\n');
    controller.abort();
  });
  return controller.signal;
}

function resultOf(parts: {
  settings: Settings;
  launched: Launched;
  leftovers: string[];
  items: readonly PreflightItem[];
  embedded: boolean;
  started: Date;
}): RunResult {
  const { settings, launched, leftovers, items, embedded, started } = parts;
  const { configuration, effort, seed, strict, readOnly, only, sections } = settings;
  const { checks, conclusion, cancelled } = launched;
  if (!conclusion) throw new Error('the test runner ended without a conclusion');
  const spec = loadSpec();
  const { notClaimed, waivers } = configuration;
  const requirements = aggregate(spec, checks, conclusion, { notClaimed, waivers });
  const finished = new Date();
  return {
    format: 'compute-conformance/run/1',
    tool: { name: 'compute-conformance', version: toolVersion(), node: process.version },
    document: { revision: spec.revision },
    target: { url: configuration.url, embedded },
    started: started.toISOString(),
    finished: finished.toISOString(),
    seed,
    effort,
    options: { strict, readOnly, only, sections, ...shardOption(settings) },
    ...summarize(requirements, conclusion, {
      strict,
      aborted: cancelled,
      today: finished.toISOString().slice(0, 10),
    }),
    preflight: items,
    sections: requirements,
    checks: [...checks, conclusion.answers],
    observations: conclusion.observations,
    traffic: { ...conclusion.traffic, leftovers },
  };
}

function shardOption({ shard }: Settings): { shard?: string } {
  return shard ? { shard: `${shard.index}/${shard.of}` } : {};
}

function listChecks(options: RunOptions): number {
  const { only = [], section: sections = [] } = options;
  const shard = options.shard ? { shard: options.shard } : {};
  for (const check of selected(suites, { only, sections, ...shard })) {
    process.stdout.write(`${check.id}  [${check.requirements.join(' ')}]\n`);
  }
  return 0;
}
