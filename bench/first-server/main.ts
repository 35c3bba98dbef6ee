import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../src/spec/package-root.ts';

/*
 * Writes what the suite says at each step of docs/first-server.mjs into docs/first-server.md, between the
 * marks that are there.
 */
const PORT = '8127';
const SERVER = join(packageRoot(), 'docs', 'first-server.mjs');
const PAGE = join(packageRoot(), 'docs', 'first-server.md');
const MAIN = join(packageRoot(), 'dist', 'src', 'cli', 'main.js');
/** What differs from run to run, and paths of the machine that wrote the page. */
const PASSING = /^(.*requests in .*|\s+sh .*|\S*report\.html|\s+compute-conformance run .*)\n/gm;

let page = readFileSync(PAGE, 'utf8');
for (const step of [1, 2, 3, 4, 5]) {
  const said = await saidAt(String(step));
  const mark = new RegExp(`(<!-- step ${step} -->\\n)[\\s\\S]*?(<!-- end -->)`);
  page = page.replace(mark, (_, begin, end) => `${begin}\`\`\`text\n${said}\`\`\`\n${end}`);
}
writeFileSync(PAGE, page);

async function saidAt(step: string): Promise<string> {
  const server = spawn(process.execPath, [SERVER, step, PORT], { stdio: 'ignore' });
  const out = mkdtempSync(join(tmpdir(), 'first-server-'));
  try {
    await sleep(1000);
    const words = ['run', '--url', `http://127.0.0.1:${PORT}`, '--section', 'Regions'];
    const token = ['--token', 'env:TOKEN'];
    const options = ['--seed', '1', '--out', out];
    const { stdout } = spawnSync(process.execPath, [MAIN, ...words, ...token, ...options], {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', TOKEN: 'anything' },
    });
    return `${stdout
      .replace(PASSING, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()}\n`;
  } finally {
    server.kill();
    rmSync(out, { recursive: true, force: true });
  }
}
