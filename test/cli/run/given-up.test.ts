import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readLedger } from '../../../src/resources/ledger-file.ts';
import { folder } from '../../folder.ts';
import { type Behaviour, sendJson } from '../../hostile/behaviour.ts';
import { hostileProxy } from '../../hostile/proxy.ts';
import { command, ended, serving, start } from '../command.ts';

interface Late {
  /** For each answer. */
  readonly answerMillis: number;
  /** For the run, as its configuration says. */
  readonly minutes: number;
}

/** A run against a target that answers late, and its report. */
async function runOn({ answerMillis, minutes }: Late) {
  const file = join(folder(), 'target.json');
  await serving('--config-out', file);
  const config = JSON.parse(readFileSync(file, 'utf8'));
  const late: Behaviour = {
    name: 'answers late',
    answer: (honest, response) => void setTimeout(() => sendJson(honest, response), answerMillis),
  };
  const proxy = await hostileProxy(config.url, late);
  const limits = { ...config.limits, minutes };
  writeFileSync(file, JSON.stringify({ ...config, url: proxy.url, limits }));
  const out = folder();
  const said = await ended(start(['run', '--config', file, '--out', out]));
  await proxy.close();
  const report = join(out, readdirSync(out)[0] ?? '');
  const { remarks } = JSON.parse(readFileSync(join(report, 'run.json'), 'utf8'));
  return { ...said, remarks, report, files: readdirSync(report) };
}

test('a preflight that takes longer than the run may is given up, with a report', async () => {
  const { code, stderr, remarks, files } = await runOn({ answerMillis: 20_000, minutes: 0.01 });
  expect(code, stderr).toBe(3);
  expect(stderr).toContain('raise limits.minutes');
  expect(remarks[0]).toContain('raise limits.minutes');
  expect(files).toContain('report.html');
});

/** Makes the worker of a run hang once a file names another file, and write to that one for ever. */
const HANGING_WORKER = (order: string) => `
import { isMainThread } from 'node:worker_threads';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
const hang = () => {
  if (!existsSync(${JSON.stringify(order)})) return;
  for (const file = readFileSync(${JSON.stringify(order)}, 'utf8'); ; pause()) appendFileSync(file, '{}\\n');
};
if (!isMainThread) setInterval(hang, 10).unref();
`;

test('a worker that hangs when its run is interrupted is ended, and the report holds', async () => {
  const [order, preload] = [join(folder(), 'order'), join(folder(), 'preload.mjs')];
  writeFileSync(preload, HANGING_WORKER(order));
  const out = folder();
  const child = start(['run', '--out', out], { NODE_OPTIONS: `--import ${preload}` });
  const over = ended(child);
  const report = () => join(out, readdirSync(out)[0] ?? 'none yet');
  while (readLedger(join(report(), 'ledger.ndjson')).created.length < 20) await sleep(20);
  writeFileSync(order, join(report(), 'evidence.ndjson'));
  child.kill('SIGINT');
  const { code, stderr } = await over;
  expect(code, stderr).toBe(3);
  expect((await command('verify', report())).stdout).toMatch(/^holds$/m);
});
