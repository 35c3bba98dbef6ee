import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../../folder.ts';
import { ended, start } from '../command.ts';

test('who closes the pipe has seen enough, and the run goes on to its end', async () => {
  const out = folder();
  const child = start(['run', '--section', 'VPCs', '--effort', 'smoke', '--out', out]);
  // What it says on the way goes to stderr.
  child.stderr.once('data', () => {
    child.stderr.destroy();
    child.stdout.destroy();
  });
  const { code } = await ended(child);
  expect(code).toBe(0);
  const [name = ''] = readdirSync(out);
  expect(existsSync(join(out, name, 'report.html'))).toBe(true);
  const { outcome, traffic } = JSON.parse(readFileSync(join(out, name, 'run.json'), 'utf8'));
  expect({ outcome, leftovers: traffic.leftovers }).toEqual({ outcome: 'conforms', leftovers: [] });
});
