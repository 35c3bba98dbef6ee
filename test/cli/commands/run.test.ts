import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseRun } from '../../../src/report/parse-run.ts';
import type { RunResult } from '../../../src/result/run-result.ts';
import { folder } from '../../folder.ts';
import { serve } from '../../http/loopback.ts';
import { xmlOffence } from '../../report/formats/well-formed.ts';
import { command, installed, serving } from '../command.ts';

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../spec/schemas/run.schema.json', import.meta.url), 'utf8'),
);

/** The one report folder in `out`, and what its run.json says. */
function reportIn(out: string): { path: string; result: RunResult } {
  const [name = ''] = readdirSync(out);
  const path = join(out, name);
  return { path, result: parseRun(readFileSync(join(path, 'run.json'), 'utf8'), SCHEMA, name) };
}

test('without a target the embedded reference server is tested, and conforms', async () => {
  const out = folder();
  const { code, stdout, stderr } = await installed('run', '--effort', 'smoke', '--out', out);
  expect(code, stdout + stderr).toBe(0);
  const { path, result } = reportIn(out);
  expect(result).toMatchObject({ outcome: 'conforms', target: { embedded: true } });
  expect(result.totals.passed).toBeGreaterThan(100);
  expect(result.traffic.leftovers).toEqual([]);
  expect(result.preflight.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['quota', 'clock', 'leftovers', 'budget']),
  );
  expect(readdirSync(path)).toEqual(
    expect.arrayContaining(['allure-results', 'attestation.json', 'ctrf.json', 'evidence.ndjson']),
  );
  expect(xmlOffence(readFileSync(join(path, 'junit.xml'), 'utf8'))).toBeUndefined();
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(join(path, 'report.html'));
  expect(stdout + stderr, 'nothing of the test runner').not.toMatch(/vitest|RUN|Test Files/);
});

test('what there was no budget for is said first, and fails a strict run', async () => {
  const file = join(folder(), 'target.json');
  await serving('--empty', '--config-out', file);
  const config = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...config, limits: { objects: 3 } }));
  const said =
    /^\D* \d+ of \d+ requirements undecided for want of budget \(raise limits.objects\); /;
  for (const [options, exitCode] of [[[], 0] as const, [['--strict'], 1] as const]) {
    const out = folder();
    const selected = ['--section', 'VPCs', '--effort', 'smoke', '--config', file, '--out', out];
    const { code, stdout } = await command('run', ...selected, ...options);
    expect(code, stdout).toBe(exitCode);
    expect(stdout.replace(/^http\S+/, '')).toMatch(said);
    const { path, result } = reportIn(out);
    expect(result).toMatchObject({ outcome: 'conforms', exitCode });
    expect(result.shortages).toMatchObject([{ setting: 'limits.objects' }]);
    expect(result.remarks[0]).toMatch(/^too small a budget left \d+ of/);
    expect(readFileSync(join(path, 'summary.md'), 'utf8').slice(1)).toMatch(said);
    expect(readFileSync(join(path, 'report.html'), 'utf8')).toMatch(
      /<h1><span[^>]*>\?<\/span> \d+ of \d+ requirements undecided for want of budget/,
    );
    const cases = readFileSync(join(path, 'junit.xml'), 'utf8');
    expect(cases.includes('<failure')).toBe(exitCode === 1);
  }
});

test('a faulty target does not conform; its finding is named, and repeats alone', async () => {
  const config = join(folder(), 'target.json');
  await serving('--fault', 'volume-shrinks-to-half', '--config-out', config);
  const out = folder();
  const selected = ['--only', 'VOL-RESIZE-GROWS', '--seed', '7'];
  const first = await command('run', '--config', config, ...selected, '--out', out);
  expect(first.code, first.stderr).toBe(1);
  expect(first.stdout).toContain('FAILED VOL-RESIZE-GROWS');
  const found = reportIn(out).result.checks.flatMap((check) => check.findings);
  const replay = found.find((each) => each.requirement === 'VOL-RESIZE-GROWS')?.replay ?? '';
  expect(first.stdout).toContain(replay);

  const again = folder();
  const words = [...replay.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
  const second = await command('run', ...(words as string[]), '--out', again);
  expect(second.code, second.stderr).toBe(1);
  const { result } = reportIn(again);
  expect(result.sections.flatMap((section) => section.requirements)).toContainEqual(
    expect.objectContaining({ id: 'VOL-RESIZE-GROWS', verdict: 'failed' }),
  );
  expect(result.traffic.requests).toBeLessThan(40);
});

test('read-only sends nothing but GET', async () => {
  const config = join(folder(), 'target.json');
  const { url } = await serving('--config-out', config);
  const methods = new Set<string>();
  const between = await serve(async (request, response) => {
    methods.add(request.method ?? '');
    const { authorization } = request.headers;
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await fetch(url + request.url, { method: request.method ?? 'GET', headers });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
  });
  const { code, stderr } = await command(
    ...['run', '--url', between, '--config', config, '--read-only', '--effort', 'smoke'],
    ...['--section', 'lists', '--out', folder()],
  );
  expect(code, stderr).toBe(0);
  expect([...methods]).toEqual(['GET']);
  expect(stderr).toContain('creates nothing');
});
