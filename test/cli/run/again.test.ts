import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { EVERY_ANSWER } from '../../../src/result/check-result.ts';
import { checkedAgain } from '../../../src/run/open-checks.ts';
import { readRun } from '../../../src/run/run-folder.ts';
import { folder } from '../../folder.ts';
import { command, ended, serving, start } from '../command.ts';

const FAULT = ['--fault', 'region-get-answers-first'];

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  return String(typeof address === 'object' && address ? address.port : 0);
}

/** A configuration that waits a second at most for what does not show. */
function configured(url: string, token?: string): string[] {
  const file = join(folder(), 'target.json');
  const credentials = token === undefined ? {} : { credentials: { owner: token } };
  writeFileSync(file, JSON.stringify({ url, ...credentials, limits: { settleSeconds: 1 } }));
  return ['--config', file];
}

/** A server that a test may stop. */
async function server(...args: string[]) {
  const child = start(['serve', ...args]);
  onTestFinished(() => void child.kill());
  for await (const _ of createInterface({ input: child.stdout })) break;
  return child;
}

test('--failed checks again what failed, and says what became of it', async () => {
  const broken = await serving(...FAULT);
  const out = folder();
  const target = ({ url, token }: typeof broken) => [...configured(url, token), '--out', out];
  const first = await command('run', ...target(broken), '--section', 'Regions', '--seed', '5');
  expect(first.code, first.stderr).toBe(1);
  const before = join(out, readdirSync(out)[0] ?? '');
  const right = await serving();
  const again = await command('run', ...target(right), '--failed', before);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toMatch(/Since the run before:\nfixed 1: REG-GET\n/);
  const [, name = ''] = readdirSync(out).sort();
  const { seed, checks } = readRun(join(out, name));
  expect(seed).toBe(5);
  expect(checks.length).toBeLessThan(readRun(before).checks.length);
  const whole = folder();
  await command(
    'run',
    ...configured(right.url, right.token),
    '--out',
    whole,
    '--only',
    'REG-AVAILABILITY-LIST',
  );
  const clean = join(whole, readdirSync(whole)[0] ?? '');
  const nothing = await command('run', ...target(broken), '--failed', clean);
  expect(nothing).toMatchObject({ code: 2, stderr: expect.stringMatching(/^--failed: nothing/) });
});

test('what a smoke run leaves out is not checked again; a dry run tells what is', async () => {
  const broken = await serving('--fault', 'tag-answer-without-label');
  const target = configured(broken.url, broken.token);
  const out = folder();
  await command('run', ...target, '--out', out, '--section', 'Tags', '--effort', 'smoke');
  const before = join(out, readdirSync(out)[0] ?? '');
  const { checks } = readRun(before);
  const left = checks.filter(({ decisions }) =>
    decisions.some(({ reasonCode }) => reasonCode?.code === 'effort'),
  );
  expect(left.length).toBeGreaterThan(0);
  const { only = [] } = await checkedAgain({ failed: before });
  expect(only.length).toBeGreaterThan(0);
  for (const { id } of left) expect(only).not.toContain(id);
  const dry = await command('run', ...target, '--dry-run', '--failed', before);
  const listed = dry.stdout.trimEnd().split('\n').length;
  expect(listed).toBeGreaterThan(0);
  expect(listed).toBeLessThan(checks.length);
});

test('--failed names the checks, too, whose answers showed what failed', async () => {
  const broken = await serving('--fault', 'availability-yes');
  const out = folder();
  const target = [...configured(broken.url, broken.token), '--out', out];
  await command('run', ...target, '--section', 'Regions', '--seed', '5');
  const before = join(out, readdirSync(out)[0] ?? '');
  const { checks } = readRun(before);
  const { requirement, exchanges } =
    checks.find(({ id }) => id === EVERY_ANSWER)?.findings[0] ?? {};
  const { only = [] } = await checkedAgain({ failed: before });
  expect(only).toContain(requirement);
  expect(exchanges?.length).toBeGreaterThan(0);
  expect(only.filter((id) => checks.some((check) => check.id === id))).not.toEqual([]);
});

test('--watch runs again when the target restarts, and when a file changes', async () => {
  const port = await freePort();
  const file = join(folder(), 'watched.txt');
  writeFileSync(file, '');
  const first = await server('--port', port, ...FAULT);
  // Each server has tokens of its own; regions are public.
  const options = ['--section', 'Regions', '--out', folder(), '--watch', file];
  const child = start(['run', ...configured(`http://127.0.0.1:${port}`), ...options]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const end = ended(child);
  const waiting = () => said(child.stderr, /waiting for the target/);
  await waiting();
  const gone = said(child.stderr, /the target is gone/);
  first.kill();
  await gone;
  const restarted = waiting();
  await server('--port', port);
  await restarted;
  const changed = waiting();
  writeFileSync(file, 'changed');
  await changed;
  child.kill('SIGINT');
  const { code, stdout, stderr } = await end;
  expect(stderr).toContain('the target restarted: running again');
  expect(stderr).toContain(`${file} changed: running again`);
  expect(stdout).toMatch(/Since the run before:\nfixed 1: REG-GET\n/);
  expect(stdout).toMatch(/Since the run before:\nnothing violated, as before\n/);
  expect(code, stderr).toBe(0);
});

test('--watch on the embedded server needs something to watch', async () => {
  expect(await command('run', '--watch')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--watch: expected a file or folder/),
  });
});

/** Waits until a stream says this. */
function said(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let text = '';
    const listen = (piece: string) => {
      text += piece;
      if (!pattern.test(text)) return;
      stream.off('data', listen);
      resolve();
    };
    stream.on('data', listen);
  });
}
