import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault } from '../../src/reference/faults/fault.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { type Proved, proved } from './proved.ts';

const CLI = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

/**
 * A whole standard run against the reference server with this fault, both as a user would start them.
 * @throws Error when one of the two ends early
 */
export async function measure(fault: Fault, seed: number): Promise<Proved> {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-proof-'));
  const configuration = join(directory, 'configuration.json');
  const server = started('serve', '--fault', fault.id, '--config-out', configuration);
  try {
    // One line, when the server is ready.
    if (!server.stdout) throw new Error('the server has no output');
    await once(server.stdout, 'data');
    const out = join(directory, 'runs');
    const run = started('run', '--config', configuration, '--seed', String(seed), '--out', out);
    run.stdout?.resume();
    await once(run, 'exit');
    return proved(fault, resultIn(out));
  } finally {
    server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
}

function started(...options: readonly string[]): ChildProcess {
  return spawn(process.execPath, [CLI, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
}

function resultIn(out: string): RunResult {
  const [folder = ''] = readdirSync(out);
  return JSON.parse(readFileSync(join(out, folder, 'run.json'), 'utf8'));
}
