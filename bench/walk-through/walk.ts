import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../src/spec/package-root.ts';
import { FUNCTIONS, STEPS, type Step } from './steps.ts';

/** What the commands of a walk printed. */
export interface Walk {
  /** What `dig` was: its version, or that there was none. */
  readonly asker: string;
  readonly steps: readonly WalkedStep[];
}

/** A step, with each command and what it printed. */
export interface WalkedStep extends Step {
  readonly printed: readonly string[];
}

const MAIN = join(packageRoot(), 'dist', 'src', 'cli', 'main.js');
const OWN_DIG = join(packageRoot(), 'dist', 'bench', 'walk-through', 'dig.js');
/** Printed after each command; no command prints it. */
const MARK = '\u241e';

/**
 * Starts the built server, runs all commands in one shell, and ends the server.
 * @param isOwn whether what stands in for dig is used though there is one
 * @throws Error when a command fails
 */
export async function walk(isOwn = false): Promise<Walk> {
  const folder = mkdtempSync(join(tmpdir(), 'walk-'));
  const config = join(folder, 'target.json');
  const server = spawn(process.execPath, [MAIN, 'serve', '--config-out', config], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const ready = await firstLine(server.stdout);
    const { url, token, nameServer } = JSON.parse(ready);
    const { fixtures } = JSON.parse(readFileSync(config, 'utf8'));
    const asker = provideDig(folder, isOwn);
    const env = {
      PATH: `${folder}:${dirname(process.execPath)}:${process.env.PATH}`,
      URL: url,
      PROXY: new URL(url).host,
      TOKEN: token,
      DNS_PORT: nameServer.split(':').at(-1),
      BACKEND: fixtures.liveBackend.address,
    };
    return { asker, steps: stepsOf(shell(folder, env)) };
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  throw new Error('the server ended before it was ready');
}

/** Where there is no dig, one that prints the same of what is asked here stands in. */
function provideDig(folder: string, isOwn: boolean): string {
  const { stdout, stderr, error } = spawnSync('dig', ['-v'], { encoding: 'utf8' });
  if (error === undefined && !isOwn) return /DiG [\d.]+/.exec(stdout + stderr)?.[0] ?? 'dig';
  const path = join(folder, 'dig');
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${OWN_DIG}" "$@"\n`);
  chmodSync(path, 0o755);
  return 'dns-packet, in the form of dig';
}

function shell(cwd: string, env: NodeJS.ProcessEnv): string[] {
  const commands = STEPS.flatMap((step) => step.commands);
  const script = [FUNCTIONS, ...commands.map((each) => `${each}\necho '${MARK}'`)].join('\n');
  const options = { cwd, env, encoding: 'utf8', timeout: 60_000 } as const;
  const { stdout, stderr, status } = spawnSync('bash', ['-uo', 'pipefail', '-c', script], options);
  const printed = stdout.split(`${MARK}\n`).slice(0, -1);
  if (status === 0 && printed.length === commands.length) return printed.map(tidy);
  throw new Error(`expected every command to be run, got ${status}: ${stderr}`);
}

/** Serial numbers tell the time, and dig lines its columns up. */
function tidy(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/\b1\d{9}\b/g, 'SERIAL')
    .replace(/^;.*\n?/gm, (line) => (line.includes('failed') ? line : ''))
    .replace(/^\n/gm, '')
    .replace(/([^\n])$/, '$1\n');
}

function stepsOf(printed: readonly string[]): WalkedStep[] {
  let begun = 0;
  return STEPS.map((step) => {
    const own = printed.slice(begun, begun + step.commands.length);
    begun += step.commands.length;
    return { ...step, printed: own };
  });
}
