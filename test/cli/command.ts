import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { execute } from '../../src/cli/execute.ts';
import { chooseServer } from '../../src/cli/run/start-server.ts';
import { startReference } from '../../src/reference/server.ts';

// A whole run each, also on a machine that does much else.
vi.setConfig({ testTimeout: 180_000 });

/** The command as it is installed; `npm test` builds it first. */
export const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

/** What a command said before it ended. */
export interface Ended {
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command that is under way in this process, or was the last: they share its streams. */
let before: Promise<unknown> = Promise.resolve();

/** Does what `compute-conformance` does with these arguments, in this process: most of what a new one does is load. */
export function command(...args: string[]): Promise<Ended> {
  const turn = before.then(() => overheard(args));
  before = turn.catch(() => {});
  return turn;
}

async function overheard(args: readonly string[]): Promise<Ended> {
  const { exitCode } = process;
  process.exitCode = 0;
  const stdout = overhear(process.stdout);
  const stderr = overhear(process.stderr);
  try {
    await execute(args);
    return { code: process.exitCode, stdout: stdout.end(), stderr: stderr.end() };
  } finally {
    stdout.end();
    stderr.end();
    process.exitCode = exitCode;
  }
}

/** Keeps to itself what is written to a stream. @returns what gives the stream back, and tells what was written */
function overhear(stream: NodeJS.WriteStream): { end: () => string } {
  let said = '';
  const { write } = stream;
  stream.write = (piece: string | Uint8Array, ...rest: unknown[]) => {
    said += String(piece);
    const then = rest.at(-1);
    if (typeof then === 'function') then();
    return true;
  };
  const end = () => {
    stream.write = write;
    return said;
  };
  return { end };
}

/** The installed command in a process of its own, until it ends. */
export function installed(...args: string[]): Promise<Ended> {
  return fed('', ...args);
}

/** As `installed`, with a text on stdin. */
export function fed(input: string, ...args: string[]): Promise<Ended> {
  const child = start(args);
  child.stdin.end(input);
  return ended(child);
}

/** Starts the command in a process of its own. @param env beside the variables of the tests */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
}

/** Collects what a process says until it has ended. */
export function ended(child: ReturnType<typeof start>): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.stderr += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}

/** What `serve` takes, as far as tests of other commands need it. */
const SERVED = {
  fault: { type: 'string', multiple: true, default: [] as string[] },
  dialect: { type: 'string' },
  empty: { type: 'boolean', default: false },
  'config-out': { type: 'string' },
} satisfies ParseArgsConfig['options'];

/** The server that `serve` starts, for the length of one test and in its process: one less to begin. */
export async function serving(...args: string[]): Promise<{ url: string; token: string }> {
  const { 'config-out': configOut, ...options } = parseArgs({ args, options: SERVED }).values;
  const { url, config, close } = await startReference(chooseServer({ port: 0, ...options }));
  onTestFinished(() => close());
  if (configOut) writeFileSync(configOut, JSON.stringify(config));
  return { url, token: config.credentials.owner };
}
