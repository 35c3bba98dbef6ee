import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../../folder.ts';
import { ended, MAIN, start } from '../command.ts';

/** Longer than it takes to say so, on a machine that does much else. */
const FOR_EVER = 120_000;

test.each([
  ['run', '--section', 'Regions', '--out', '/proc/none/x'],
  ['run', '--section', 'Regions', '--out', '/proc/none'],
])('a folder that cannot be made is told at once: %s %s %s %s %s', async (...words) => {
  const child = start(words);
  const limit = setTimeout(() => child.kill('SIGKILL'), FOR_EVER);
  const { code, stderr } = await ended(child);
  clearTimeout(limit);
  expect(stderr).toContain('--out: expected a folder that can be written to, but:');
  expect(code).toBe(2);
});

test('a disk without room for the report leaves no verdict, and is told with the folder', async () => {
  const out = folder();
  const words = [process.execPath, MAIN, 'run', '--section', 'Regions', '--out', out];
  // In blocks of 512 or 1024 bytes: no file may grow longer.
  const child = spawn('sh', ['-c', 'ulimit -f 20; exec "$@"', 'sh', ...words]);
  const { code, stderr } = await ended(child);
  const [name = ''] = readdirSync(out);
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(
    `${join(out, name)}: a file grew longer than this user may write`,
  );
  expect(code).toBe(3);
});
