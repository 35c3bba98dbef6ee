import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLedger } from '../../../src/resources/ledger-file.ts';
import { folder } from '../../folder.ts';
import { command, ended, serving, start } from '../command.ts';

/** Begins a long run and interrupts it once so much is there that it takes a while to remove. */
async function interrupted(config: string, out: string, times: 'once' | 'passed on' | 'again') {
  const child = start(['run', '--config', config, '--effort', 'thorough', '--out', out]);
  const over = ended(child);
  while (!hasCreated(out)) await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill('SIGINT');
  if (times === 'passed on') child.kill('SIGTERM');
  if (times === 'again') {
    await new Promise((resolve) => child.stderr.once('data', resolve));
    await new Promise((resolve) => setTimeout(resolve, LATER_MILLIS));
    child.kill('SIGINT');
  }
  return over;
}

const MANY = 10;
/** Whatever comes sooner may be one signal that was passed on. */
const LATER_MILLIS = 300;

function hasCreated(out: string): boolean {
  const [name] = readdirSync(out);
  return name !== undefined && readLedger(join(out, name, 'ledger.ndjson')).remainder.length > MANY;
}

test.each([
  ['^C', 'once'],
  ['a signal that comes twice at one moment', 'passed on'],
] as const)('%s ends what is under way, cleans up and writes the report', async (_, times) => {
  const config = join(folder(), 'target.json');
  await serving('--config-out', config);
  const out = folder();
  const { code, stdout } = await interrupted(config, out, times);
  expect(code).toBe(3);
  expect(stdout).toContain('aborted before its end');
  const report = join(out, readdirSync(out)[0] ?? '');
  const result = JSON.parse(readFileSync(join(report, 'run.json'), 'utf8'));
  expect(result).toMatchObject({ outcome: 'no verdict', traffic: { leftovers: [] } });
  expect(result.traffic.created).toBeGreaterThan(0);
  const ids = result.checks.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(new Set(ids).size);
});

test('a second ^C quits at once, and sweep removes what was left', async () => {
  const config = join(folder(), 'target.json');
  // What is new is not deleted for a while there.
  const { url, token } = await serving('--dialect', 'settling', '--config-out', config);
  const out = folder();
  const { code } = await interrupted(config, out, 'again');
  expect(code).toBe(3);
  const report = join(out, readdirSync(out)[0] ?? '');
  expect(readdirSync(report)).not.toContain('report.html');

  const elsewhere = await command('sweep', report, '--url', 'http://127.0.0.1:1', '--token', token);
  expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining(`that run, ${url}`) });
  const swept = await command('sweep', report, '--config', config);
  expect(swept.code, swept.stdout + swept.stderr).toBe(0);
  const { remainder } = readLedger(join(report, 'ledger.ndjson'));
  expect(remainder.length).toBeGreaterThan(0);
  for (const { path, credential } of remainder.filter((each) => each.credential === 'owner')) {
    const answer = await fetch(`${url}/v4${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status, `${path} of ${credential}`).toBe(404);
  }
});
