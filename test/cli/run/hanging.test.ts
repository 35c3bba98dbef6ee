import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLedger } from '../../../src/resources/ledger-file.ts';
import { folder } from '../../folder.ts';
import { hangingAfter } from '../../hostile/catalogue/hanging.ts';
import { hostileProxy } from '../../hostile/proxy.ts';
import { ended, serving, start } from '../command.ts';

/** More than the five seconds, since the machine that runs the tests has more to do; far less than what hangs. */
const IN_TIME = 60_000;

test('SIGTERM ends a run against a target that hangs within seconds, with a report', async () => {
  const file = join(folder(), 'target.json');
  await serving('--config-out', file);
  const config = JSON.parse(readFileSync(file, 'utf8'));
  const proxy = await hostileProxy(config.url, hangingAfter(120));
  const limits = { ...config.limits, timeoutSeconds: 600 };
  writeFileSync(file, JSON.stringify({ ...config, url: proxy.url, limits }));
  const out = folder();
  const child = start(['run', '--config', file, '--out', out]);
  const over = ended(child);
  while (!hangs(out)) await new Promise((resolve) => setTimeout(resolve, 100));
  const asked = Date.now();
  child.kill('SIGTERM');
  const { code, stderr } = await over;
  expect(Date.now() - asked).toBeLessThan(IN_TIME);
  await proxy.close();
  expect(code, stderr).toBe(3);
  const report = join(out, readdirSync(out)[0] ?? '');
  expect(readdirSync(report)).toContain('report.html');
  const { remarks, traffic } = JSON.parse(readFileSync(join(report, 'run.json'), 'utf8'));
  expect(remarks).toContain('the run was aborted before its end');
  const { created } = readLedger(join(report, 'ledger.ndjson'));
  expect(created.length).toBeGreaterThan(0);
  expect(traffic.created, 'as the ledger tells').toBe(created.length);
});

/** Whether so much was answered that the next answers do not come. */
function hangs(out: string): boolean {
  const [name] = readdirSync(out);
  if (name === undefined) return false;
  const file = join(out, name, 'evidence.ndjson');
  if (!readdirSync(join(out, name)).includes('evidence.ndjson')) return false;
  return readFileSync(file, 'utf8').split('\n').length > 30;
}
