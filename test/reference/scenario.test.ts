import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startBackend } from '../../src/reference/shell/backend.ts';
import { packageRoot } from '../../src/spec/package-root.ts';
import { liveServer } from './support/live-server.ts';

const server = liveServer();

const page = readFileSync(join(packageRoot(), 'docs', 'scenario.md'), 'utf8');

/** All fenced parts of the page in one language, one after the other. */
function fenced(language: string): string {
  const parts = page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'));
  return [...parts].map(([, part]) => part).join('');
}

const missing = ['bash', 'curl', 'openssl'].find((tool) => spawnSync(tool, ['--help']).error);

/** Two ports on which nothing listens, and that no other test takes until this one has ended. */
async function freePorts(): Promise<string[]> {
  const backends = await Promise.all([startBackend(), startBackend()]);
  for (const { stop, close } of backends) {
    await stop();
    onTestFinished(close);
  }
  return backends.map(({ port }) => String(port));
}

test('the commands of docs/scenario.md print what the page says', async ({ skip }) => {
  skip(missing !== undefined, `${missing} is not installed, so that the commands cannot run`);
  const cwd = mkdtempSync(join(tmpdir(), 'scenario-'));
  const [first, second] = await freePorts();
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    URL: server().config.url,
    TOKEN: server().config.credentials.owner,
    NAME_SERVER: server().config.fixtures.nameServer,
    FIRST_PORT: first,
    SECOND_PORT: second,
  };
  const options = { cwd, env, timeout: 25_000 };
  try {
    const run = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', fenced('bash')], options);
    const { stdout } = await run;
    expect(fenced('text')).toMatch(/up:1/);
    expect(stdout).toBe(fenced('text'));
  } finally {
    rmSync(cwd, { recursive: true });
  }
}, 30_000);
