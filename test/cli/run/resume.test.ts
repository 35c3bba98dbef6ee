import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { requirementsOf } from '../../../src/result/requirement-result.ts';
import { readRun } from '../../../src/run/run-folder.ts';
import { readBegun } from '../../../src/run/unfinished.ts';
import { folder } from '../../folder.ts';
import { command, ended, serving, start } from '../command.ts';

// Several runs one after the other, on a machine that does much else.
vi.setConfig({ testTimeout: 600_000 });

const PART = ['--section', 'VPCs', '--seed', '5'];
const SHORT = [...PART, '--effort', 'smoke'];

/** Starts a run and ends it by this signal once so many checks have ended. @returns its folder */
async function cutOff(signal: 'SIGKILL' | 'SIGINT', checks: number, ...args: string[]) {
  const out = folder();
  const child = start(['run', ...args, '--out', out]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const over = ended(child);
  const only = () => join(out, readdirSync(out)[0] ?? 'none yet');
  while ((readBegun(only())?.checks.length ?? 0) < checks && child.exitCode === null)
    await sleep(100);
  child.kill(signal);
  return { ...(await over), report: only() };
}

/** How much the owner has of each kind. */
async function held({ url, token }: { url: string; token: string }): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const kinds = ['volumes', 'vpcs', 'compute/instances', 'images', 'tags'];
  const lists = kinds.map(async (kind) => {
    const answer = await fetch(`${url}/v4/${kind}?page_size=100`, { headers });
    return ((await answer.json()) as { results: number }).results;
  });
  return Promise.all(lists);
}

function verdictsIn(report: string): Map<string, string> {
  return new Map(requirementsOf(readRun(report)).map(({ id, verdict }) => [id, verdict]));
}

test('a run that was killed twice ends as one that was not, leaves nothing, and can be verified', async () => {
  const config = join(folder(), 'target.json');
  const server = await serving('--config-out', config);
  const target = ['--config', config];
  const before = await held(server);
  const first = await cutOff('SIGKILL', 20, ...target, ...PART);
  const said = readBegun(first.report)?.checks ?? [];
  const second = await cutOff('SIGKILL', said.length + 15, '--resume', first.report);
  expect(existsSync(join(second.report, 'run.json'))).toBe(false);
  const out = folder();
  const last = await command('run', '--resume', second.report, '--out', out);
  expect(last.code, last.stderr).toBe(0);
  expect(last.stderr).toMatch(/^goes on after \d+ checks, with [\d,]+ requests? and \d+ objects?/m);
  expect(last.stdout.match(/was resumed at/g)).toHaveLength(2);
  const report = join(out, readdirSync(out)[0] ?? '');
  const result = readRun(report);
  expect(result.resumptions).toHaveLength(2);
  const ids = result.checks.map(({ id }) => id);
  expect(ids).toHaveLength(new Set(ids).size);
  const kept = result.resumptions?.[0]?.checks ?? 0;
  expect(kept).toBeGreaterThan(10);
  const stays = said.filter(({ id }) =>
    result.checks.slice(0, kept).some((each) => each.id === id),
  );
  expect(result.checks.slice(0, kept)).toMatchObject(stays);
  expect(result.traffic).toMatchObject({ leftovers: [], created: result.traffic.removed });
  expect(result.traffic.requests).toBeGreaterThan(
    said.reduce((sum, one) => sum + one.exchanges, 0),
  );
  expect(await held(server)).toEqual(before);
  const verified = await command('verify', report);
  expect(verified.stdout).toMatch(/^holds$/m);
  const whole = folder();
  await command('run', ...target, ...PART, '--out', whole);
  expect(verdictsIn(report)).toEqual(verdictsIn(join(whole, readdirSync(whole)[0] ?? '')));
  const again = await command('run', '--resume', report);
  expect(again).toMatchObject({ code: 2, stderr: expect.stringMatching(/has ended whole/) });
});

test('a run that was interrupted is resumed too, on its own target only', async () => {
  const config = join(folder(), 'target.json');
  await serving('--config-out', config);
  const { code, stdout, report } = await cutOff('SIGINT', 10, '--config', config, ...SHORT);
  expect(code).toBe(3);
  expect(stdout).toContain(`compute-conformance run --resume ${report}`);
  expect((await command('verify', report)).stdout).toMatch(/^holds$/m);
  const other = await serving();
  const elsewhere = ['--url', other.url, '--token', other.token, '--resume', report];
  expect(await command('run', ...elsewhere)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--resume: expected the target of that run/),
  });
  expect(await command('run', '--resume', report, '--effort', 'smoke')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/leave --effort out/),
  });
  const out = folder();
  const resumed = await command('run', '--resume', report, '--out', out);
  expect(resumed.code, resumed.stdout + resumed.stderr).toBe(0);
  expect(resumed.stdout).not.toContain('aborted');
});

test('a killed run on the embedded server is rendered, and resumed on a new one', async () => {
  const { report } = await cutOff('SIGKILL', 5, ...SHORT);
  expect((await command('report', report)).code).toBe(0);
  expect(readFileSync(join(report, 'report.html'), 'utf8')).toContain('aborted after');
  const out = folder();
  const resumed = await command('run', '--resume', report, '--out', out);
  expect(resumed.code, resumed.stdout + resumed.stderr).toBe(0);
  const { traffic } = readRun(join(out, readdirSync(out)[0] ?? ''));
  expect(traffic).toMatchObject({ leftovers: [], created: traffic.removed });
});
