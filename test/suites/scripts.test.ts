import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Exchange } from '../../src/http/exchange.ts';
import { faults } from '../../src/reference/faults/index.ts';
import { startReference } from '../../src/reference/server.ts';
import { toCurl } from '../../src/report/curl/script.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { volumes } from '../../suites/04-volumes/index.ts';
import { vpcs } from '../../suites/05-vpcs/index.ts';
import { runOn } from '../runner/directly.ts';
import { checksOf } from './support/against.ts';

const hasCurl = spawnSync('curl', ['--version']).error === undefined;

/** The script of the finding that a run makes of a fault. */
async function scriptOf(id: string): Promise<string> {
  const fault = faults.get(id);
  if (!fault) throw new Error(`no fault ${id}`);
  const { run } = await runOn({ wrap: fault.wrap });
  const exchanges: Exchange[] = [];
  run.http.onExchange((exchange) => exchanges.push(exchange));
  const all = [...volumes.checks, ...vpcs.checks];
  const { results } = await runDirectly(checksOf(all, fault.requirement), run);
  const findings = results.flatMap((result) => result.findings);
  const finding = findings.find(({ requirement }) => requirement === fault.requirement);
  const evidence = finding?.exchanges ?? [];
  const sent = evidence.flatMap((each) => exchanges.find((exchange) => exchange.id === each) ?? []);
  return toCurl(sent, 'http://127.0.0.1:1');
}

/** Runs a script on a new server that has given ids away already; the last answer of it. */
async function lastAnswer(script: string, faultId?: string): Promise<string> {
  const fault = faultId === undefined ? undefined : faults.get(faultId);
  const server = await startReference(fault ? { wrap: fault.wrap } : {});
  onTestFinished(() => server.close());
  const { owner } = server.config.credentials;
  for (const label of ['one', 'two', 'three']) {
    await createElsewhere(server.url, owner, '/volumes', { label, region: 'us-east' });
    await createElsewhere(server.url, owner, '/vpcs', { label, region: 'us-east' });
  }
  const env = { PATH: process.env.PATH ?? '', BASE_URL: server.url, OWNER_TOKEN: owner };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
  return stdout.slice(stdout.lastIndexOf('HTTP/1.1'));
}

async function createElsewhere(url: string, token: string, path: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v4${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

describe.runIf(hasCurl)('the script of a finding shows it again on a new target', () => {
  test.each([
    ['volume-shrinks', /^HTTP\/1\.1 200 .*"size":(19|21|22),/s, /^HTTP\/1\.1 400 /],
    ['vpc-label-renamed-may-repeat', /^HTTP\/1\.1 200 /, /^HTTP\/1\.1 400 /],
  ])('%s', async (id, broken, right) => {
    const script = await scriptOf(id);
    expect(await lastAnswer(script, id), script).toMatch(broken);
    expect(await lastAnswer(script), script).toMatch(right);
  });
});
