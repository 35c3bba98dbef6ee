import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { type Reference, startReference } from '../../src/reference/server.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { deletionsInOrder } from './deletion-order.ts';

/** The command as `npm run build` makes it. */
const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

/** What lives in these tables is what a run may create. */
const TABLES = ['volumes', 'vpcs', 'domains', 'images', 'balancers', 'instances', 'tags'] as const;

/** What became of one run that was killed and swept. */
export interface Killed {
  /** How much more or other there was than before the run, just after the kill. */
  readonly littered: number;
  /** What is more, less or other than before the run, after one sweep. */
  readonly differences: readonly string[];
  /** Of the sweep. */
  readonly exitCode: number | null;
  readonly said: string;
}

/**
 * Runs the suites against a reference of its own, kills the run once its ledger has so many lines, and
 * sweeps once. The moment does not depend on how busy the machine is.
 */
export async function killedAt(lines: number, seed: number): Promise<Killed> {
  const folder = mkdtempSync(join(tmpdir(), 'killed-run-'));
  const server = await startReference({ ...OBSERVABLE, wrap: deletionsInOrder });
  try {
    const config = join(folder, 'target.json');
    const out = join(folder, 'reports');
    writeFileSync(config, JSON.stringify(server.config));
    // An upload that is expired already goes with the first request, whoever sends it.
    await fetch(`${server.url}/regions`);
    const before = contents(server);
    const run = start('run', '--config', config, '--seed', String(seed), '--out', out);
    const hasFailed = failed(run);
    hasFailed.catch(() => undefined);
    const report = await Promise.race([reportIn(out), hasFailed]);
    await grown(report, lines, run.over);
    run.child.kill('SIGKILL');
    await run.over;
    const littered = differences(before, contents(server)).length;
    const sweep = start('sweep', report, '--config', config);
    const exitCode = await sweep.over;
    const left = differences(before, contents(server));
    return { littered, differences: left, exitCode, said: sweep.said() };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return { child, over: ended(child), said: () => said };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('close', (code) => resolve(code)));
}

/** Resolves once the ledger has so many lines, or the run is over. */
async function grown(report: string, lines: number, over: Promise<unknown>): Promise<void> {
  const file = join(report, 'ledger.ndjson');
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver && readFileSync(file, 'utf8').split('\n').length < lines) await sleep(5);
}

/** Rejects when the run ends at all, which before its ledger is there means that it could not begin. */
async function failed(run: ReturnType<typeof start>): Promise<never> {
  await run.over;
  throw new Error(`the run ended before it had begun: ${run.said()}`);
}

/** The folder of the run, once its ledger is there. */
async function reportIn(out: string): Promise<string> {
  for (;;) {
    const [name] = existsSync(out) ? readdirSync(out) : [];
    if (name !== undefined && existsSync(join(out, name, 'ledger.ndjson'))) return join(out, name);
    await sleep(20);
  }
}

/** Every row by its table and id, but for when it was last changed. */
function contents(server: Reference): Map<string, unknown> {
  const state = server.state();
  return new Map(TABLES.flatMap((table) => [...state[table]].map((row) => entry(table, row))));
}

function entry(table: string, row: object): readonly [string, unknown] {
  const { id, account, label, updated: _, ...rest } = row as Record<string, unknown>;
  return [`${table} ${id ?? `${account}/${label}`}`, { ...rest, account, label }];
}

function differences(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): string[] {
  const gone = [...before.keys()].filter((key) => !after.has(key)).map((key) => `${key} is gone`);
  const other = [...after].flatMap(([key, row]) => {
    if (!before.has(key)) return [`${key} is left: ${JSON.stringify(row)}`];
    return isSameJson(before.get(key), row) ? [] : [`${key} is other: ${JSON.stringify(row)}`];
  });
  return [...gone, ...other];
}
