import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '../src/config/configuration.ts';
import { tokenOf } from '../src/config/credentials.ts';
import { loadConfiguration } from '../src/config/load.ts';
import type { Exchange } from '../src/http/exchange.ts';
import { EFFORT_LIMITS } from '../src/limits/effort-limits.ts';
import { launch } from '../src/runner/launch.ts';
import { replay } from './replay.ts';

/** A whole standard run beside a bare client that sends the same requests. */
export interface RunComparison {
  readonly requests: number;
  readonly concurrency: number;
  readonly runMillis: number;
  readonly replayMillis: number;
  /** runMillis / replayMillis. */
  readonly ratio: number;
  /** Largest resident memory of this process, in MB. */
  readonly memoryMegabytes: number;
}

const SEED = 4176;

/** @param latencyMillis how long the server holds each answer back */
export async function compareRun(latencyMillis: number): Promise<RunComparison> {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-bench-'));
  try {
    const runMillis = await against(latencyMillis, (configuration) =>
      timedRun(configuration, directory),
    );
    const exchanges = readExchanges(join(directory, 'evidence.ndjson'));
    let concurrency = 0;
    const replayMillis = await against(latencyMillis, (configuration) => {
      concurrency = configuration.limits.concurrency;
      const { url } = configuration;
      return replay(exchanges, {
        url,
        concurrency,
        tokenOf: (role) => tokenOf(configuration, role),
      });
    });
    const memoryMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    const ratio = runMillis / replayMillis;
    return {
      requests: exchanges.length,
      concurrency,
      runMillis,
      replayMillis,
      ratio,
      memoryMegabytes,
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function timedRun(configuration: Configuration, directory: string): Promise<number> {
  const limits = EFFORT_LIMITS.standard;
  const begun = performance.now();
  await launch(
    {
      configuration,
      seed: SEED,
      effort: 'standard',
      readOnly: false,
      strict: false,
      only: [],
      sections: [],
      limits,
    },
    directory,
    { begin: () => {}, check: () => {} },
  );
  return performance.now() - begun;
}

/** Starts a fresh server, lets `measure` use it, and stops it. */
async function against<T>(
  latencyMillis: number,
  measure: (configuration: Configuration) => Promise<T>,
): Promise<T> {
  const script = fileURLToPath(new URL('./server.js', import.meta.url));
  const server = spawn(process.execPath, [script, String(latencyMillis)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await measure(loadConfiguration({ value: await firstLine(server), env: {} }));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function firstLine(server: ChildProcess): Promise<unknown> {
  if (!server.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line);
  throw new Error('the server ended before it was ready');
}

/** Requests to the target itself, in the order in which they were answered. */
function readExchanges(file: string): Exchange[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const exchanges: Exchange[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  return exchanges.filter(({ url, method }) => url.startsWith('/v4') && method !== 'OPTIONS');
}
