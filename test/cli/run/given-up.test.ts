import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
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

/** Breaks CONV-TIMESTAMP-FORM in each read of an image: nothing but the watch over all answers says so. */
const FAULT = 'image-shows-created-with-a-zone';
const WITH_ZONE = /\/images\/[^"]+".*\\"created\\":\\"[-:T0-9]+\+00:00/;

test('a worker that hangs when its run is interrupted is ended, and the report says all that was seen', async () => {
  const [order, preload] = [join(folder(), 'order'), join(folder(), 'preload.mjs')];
  const config = join(folder(), 'target.json');
  await serving('--fault', FAULT, '--config-out', config);
  writeFileSync(preload, HANGING_WORKER(order));
  const out = folder();
  const child = start(['run', '--config', config, '--section', 'Images', '--out', out], {
    NODE_OPTIONS: `--import ${preload}`,
  });
  const over = ended(child);
  const report = () => join(out, readdirSync(out)[0] ?? 'none yet');
  const evidence = () => join(report(), 'evidence.ndjson');
  while (!(existsSync(evidence()) && WITH_ZONE.test(readFileSync(evidence(), 'utf8'))))
    await sleep(20);
  writeFileSync(order, evidence());
  child.kill('SIGINT');
  const { code, stdout, stderr } = await over;
  expect(code, stderr).toBe(1);
  expect(stdout).toContain('FAILED CONV-TIMESTAMP-FORM');
  const written = readFileSync(evidence(), 'utf8').match(/^\{"id":\d+,.*\}$/gm) ?? [];
  const { traffic, remarks } = JSON.parse(readFileSync(join(report(), 'run.json'), 'utf8'));
  expect(traffic.requests).toBe(written.length);
  expect(remarks).toContain('the run was aborted before its end');
  expect((await command('verify', report())).stdout).toMatch(/^holds$/m);
});
