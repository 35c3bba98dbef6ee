import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Behaviour, sendJson } from '../../hostile/behaviour.ts';
import { hostileProxy } from '../../hostile/proxy.ts';
import { ended, folder, serving, start } from '../command.ts';

/** The preflight alone takes longer than a run on it may. */
const SLOW: Behaviour = {
  name: 'answers after 0.4 seconds',
  answer: (honest, response) => void setTimeout(() => sendJson(honest, response), 400),
};

test('a run that is given up before its first request leaves a report, and tells nothing more', async () => {
  const file = join(folder(), 'target.json');
  await serving('--config-out', file);
  const config = JSON.parse(readFileSync(file, 'utf8'));
  const proxy = await hostileProxy(config.url, SLOW);
  const limits = { ...config.limits, minutes: 0.001 };
  writeFileSync(file, JSON.stringify({ ...config, url: proxy.url, limits }));
  const out = folder();
  const { code, stdout, stderr } = await ended(start(['run', '--config', file, '--out', out]));
  await proxy.close();
  expect(code, stderr).toBe(3);
  expect(stderr).not.toMatch(/^running|^\d+\/\d+ /m);
  const report = join(out, readdirSync(out)[0] ?? '');
  expect(stdout.trim().endsWith(join(report, 'report.html'))).toBe(true);
  expect(readdirSync(report)).toEqual(expect.arrayContaining(['report.html', 'run.json']));
  expect(readdirSync(report)).not.toContain('unfinished.ndjson');
  const { remarks } = JSON.parse(readFileSync(join(report, 'run.json'), 'utf8'));
  expect(remarks).toContain('the run was aborted before its end');
});
