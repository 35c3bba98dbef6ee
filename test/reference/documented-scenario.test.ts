import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/spec/package-root.ts';
import { liveServer } from './live-server.ts';

const server = liveServer();

/** The script of docs/reference-server.md. */
function script(): string {
  const text = readFileSync(join(packageRoot(), 'docs', 'reference-server.md'), 'utf8');
  return /```sh\n(.*?)```/s.exec(text)?.[1] ?? '';
}

const isThere = (tool: string) => spawnSync(tool, ['--help']).error === undefined;

/** A port that was free a moment ago. */
function freePort(): Promise<string> {
  const listener = createServer();
  return new Promise((resolve) => {
    listener.listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo;
      listener.close(() => resolve(String(port)));
    });
  });
}

it.runIf(['bash', 'curl', 'openssl'].every(isThere))('works as it stands in the docs', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'scenario-'));
  const { url, credentials } = server().config;
  const env = {
    ...process.env,
    URL: url,
    TOKEN: credentials.owner,
    ONE: await freePort(),
    TWO: await freePort(),
  };
  const run = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script()], { cwd, env });
  expect(await run).toMatchObject({ stdout: '0\n1\n' });
  rmSync(cwd, { recursive: true });
});
