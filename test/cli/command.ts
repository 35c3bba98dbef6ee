import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';

// Processes of their own: a whole run each, also on a machine that does much else.
vi.setConfig({ testTimeout: 180_000 });

/** The command as it is installed; `npm test` builds it first. */
export const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

/** What a command said before it ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `compute-conformance` with these arguments until it ends. */
export function command(...args: string[]): Promise<Ended> {
  return fed('', ...args);
}

/** As `command`, with a text on stdin. */
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

/** Starts `serve` for the length of one test; gives what it printed when it was ready. */
export async function serving(...args: string[]): Promise<{ url: string; token: string }> {
  const child = start(['serve', ...args]);
  onTestFinished(() => void child.kill());
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('serve ended before it was ready');
}
