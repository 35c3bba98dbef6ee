import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Check } from '../../src/check/check.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import { aggregate } from '../../src/result/aggregate.ts';
import { isViolated } from '../../src/result/verdict.ts';
import { openRun } from '../../src/runner/open-run.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { suites } from '../../suites/index.ts';
import { activated } from './instrument.ts';
import type { Mutant, Tried } from './mutant.ts';

/**
 * Starts the instrumented server with one mutant, and runs the checks of its section; where they see nothing,
 * all others too.
 * @param code folder of the instrumented copy
 */
export async function trial(mutant: Mutant, code: string): Promise<Tried> {
  const server = await served(code, activated(mutant.id));
  if (server === undefined) return { ...mutant, end: 'broken', by: [] };
  try {
    for (const checks of inTurns(mutant)) {
      const by = await violated(checks, server.config);
      if (by.length > 0) return { ...mutant, end: 'killed', by: by.slice(0, 5) };
    }
    return { ...mutant, end: 'survived', by: [] };
  } finally {
    await server.end();
  }
}

/** Of these mutants those whose places a whole run reaches: the others change nothing that anyone sees. */
export async function reached(all: readonly Mutant[], code: string): Promise<Mutant[]> {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-reached-'));
  const file = join(directory, 'reached.json');
  const recorder = new URL('./record-reached.js', import.meta.url).href;
  const server = await served(code, { ...process.env, REACHED: file }, ['--import', recorder]);
  if (server === undefined) throw new Error('expected the instrumented server to start');
  server.signal('SIGUSR2');
  await violated(
    suites.flatMap((suite) => suite.checks),
    server.config,
  );
  await server.end();
  const { loading, running } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(directory, { recursive: true });
  const inRun = new Set<string>(running);
  const ran = new Set(all.filter(({ id }) => inRun.has(id)).map((each) => each.file));
  const loaded = new Set<string>(loading);
  return all.filter(({ id, file }) => inRun.has(id) || (loaded.has(id) && ran.has(file)));
}

interface Served {
  readonly config: unknown;
  signal(name: NodeJS.Signals): void;
  end(): Promise<void>;
}

/** A server of the copy; undefined when it does not start. */
async function served(
  code: string,
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<Served | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-mutant-'));
  const file = join(directory, 'configuration.json');
  const main = join(code, 'src/cli/main.js');
  const child = spawn(process.execPath, [...options, main, 'serve', '--config-out', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env,
  });
  const end = async () => {
    const over =
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), END_MILLIS).unref();
    await over;
    rmSync(directory, { recursive: true, force: true });
  };
  if (await isReady(child)) {
    const config = JSON.parse(readFileSync(file, 'utf8'));
    return { config, signal: (name) => void child.kill(name), end };
  }
  await end();
  return undefined;
}

/** It prints one line when it is ready; a mutant may keep it from that, or make it end. */
async function isReady(server: ChildProcess): Promise<boolean> {
  const timer = new AbortController();
  const { signal } = timer;
  try {
    const late = new Promise((resolve) => setTimeout(resolve, START_MILLIS, 'late').unref());
    const first = await Promise.race([
      once(server.stdout as NodeJS.ReadableStream, 'data', { signal }).then(() => 'ready'),
      once(server, 'exit', { signal }).then(() => 'ended'),
      late,
    ]);
    return first === 'ready';
  } finally {
    timer.abort();
  }
}

const START_MILLIS = 30_000;
const END_MILLIS = 5_000;

/** The checks of the section whose folder the mutant is in, and then those of the others. */
function inTurns({ file }: Mutant): Check[][] {
  const [number] = /(?<=\/)\d\d(?=-)/.exec(file) ?? [];
  const own = number === undefined ? -1 : Number(number) - 1;
  const rest = suites.filter((_, at) => at !== own);
  const turns = own === -1 ? [rest] : [[suites[own]], rest];
  return turns.map((turn) => turn.flatMap((suite) => suite?.checks ?? []));
}

/** Ids of the requirements that these checks find violated. */
async function violated(checks: readonly Check[], value: unknown): Promise<string[]> {
  const loaded = loadConfiguration({ value, env: {} });
  const configuration = { ...loaded, limits: { ...loaded.limits, settleSeconds: SETTLE_SECONDS } };
  const limits = EFFORT_LIMITS.standard;
  const spec = loadSpec();
  const run = openRun(
    {
      ...{ configuration, limits, seed: 1, effort: 'standard', readOnly: false, strict: false },
      ...{ only: [], sections: [], endsAt: Date.now() + MOST_MILLIS },
    },
    { spec },
  );
  try {
    const { results, conclusion } = await runDirectly(checks, run, 8);
    return aggregate(spec, results, conclusion, { notClaimed: [], waivers: [] })
      .flatMap((section) => section.requirements)
      .filter(({ verdict }) => isViolated(verdict))
      .map(({ id }) => id);
  } finally {
    await run.http.close();
  }
}

/** The plain server is fast, and what it never does takes so long to be told. */
const SETTLE_SECONDS = 1;

/** A mutant may hang. */
const MOST_MILLIS = 120_000;
