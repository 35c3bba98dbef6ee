import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeReports } from '../../src/report/write.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import { CONFORMING, SAMPLE } from './sample.ts';
import { EXCHANGES } from './sample-exchanges.ts';
import { SHRUNK } from './sample-parts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8');

test('writes every report into a folder that it makes', async () => {
  writeReports(join(folder, 'a', 'b'), SAMPLE, EXCHANGES);
  expect((await readdir(join(folder, 'a', 'b'))).sort()).toEqual([
    'allure-results',
    'badge.svg',
    'codequality.json',
    'ctrf.json',
    'evidence.ndjson',
    'junit.xml',
    'repeat',
    'report.html',
    'requirements.csv',
    'results.sarif',
    'run.json',
    'summary.md',
  ]);
  expect(JSON.parse(await read('a', 'b', 'run.json'))).toEqual(SAMPLE);
});

test('each thing to fix that can be repeated has a script', async () => {
  writeReports(folder, SAMPLE, EXCHANGES);
  expect(await readdir(join(folder, 'repeat'))).toEqual(['VOL-RESIZE-GROWS.sh']);
  const [shebang = '', ...commands] = SHRUNK.curl.split('\n');
  const script = await read('repeat', 'VOL-RESIZE-GROWS.sh');
  expect(script.startsWith(`${shebang}\n# VOL-RESIZE-GROWS: `)).toBe(true);
  expect(script).toContain('\n# expected: a refusal (4xx) of size 19\n');
  expect(script).toContain('\n# the run received: 200 with size 19\n# at: /size\n');
  expect(
    script.endsWith(['# Compare with the answer to 2, the last one.', ...commands].join('\n')),
  ).toBe(true);
  writeReports(join(folder, 'clean'), CONFORMING, EXCHANGES);
  expect(await readdir(join(folder, 'clean'))).not.toContain('repeat');
});

test('what a target answers stays in the comments of a script', async () => {
  const received = 'one\nrm -rf x\r\u2028two\u001b[2J';
  const sections = SAMPLE.sections.map((section) => ({
    ...section,
    requirements: section.requirements.map((each) => ({
      ...each,
      findings: each.findings.map((finding) => ({ ...finding, received })),
    })),
  }));
  writeReports(folder, { ...SAMPLE, sections }, EXCHANGES);
  const script = await read('repeat', 'VOL-RESIZE-GROWS.sh');
  expect(script).toContain('\n# the run received: one rm -rf x two [2J\n');
});

test('what derives from an earlier result is gone', async () => {
  writeReports(folder, SAMPLE, EXCHANGES);
  writeReports(folder, CONFORMING, EXCHANGES);
  expect(await readdir(folder)).not.toContain('repeat');
});

test('a result that cannot be replaced stays as it was', async () => {
  writeReports(folder, SAMPLE, EXCHANGES);
  await mkdir(join(folder, 'run.json.part'));
  expect(() => writeReports(folder, CONFORMING, EXCHANGES)).toThrow('run.json.part');
  expect(JSON.parse(await read('run.json'))).toEqual(SAMPLE);
});

test('evidence is one exchange per line; what the run streamed there is kept', async () => {
  writeReports(folder, SAMPLE, EXCHANGES);
  const lines = (await read('evidence.ndjson')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([...EXCHANGES.values()]);
  await writeFile(join(folder, 'evidence.ndjson'), '{"id":1}\n');
  writeReports(folder, SAMPLE, EXCHANGES);
  expect(await read('evidence.ndjson')).toBe('{"id":1}\n');
});

test('a finding that cannot be laid out costs one card, and no other report', async () => {
  const broken = { ...SAMPLE, sections: SAMPLE.sections.map(withoutReceived) };
  const unwritten = writeReports(folder, broken, EXCHANGES);
  const page = await read('report.html');
  expect(page).toContain('This finding could not be laid out');
  expect(page.match(/class="card/g)?.length).toBeGreaterThan(1);
  expect(JSON.parse(await read('run.json')).finished).toBe(SAMPLE.finished);
  for (const failure of unwritten)
    expect(failure).toMatch(/^(junit\.xml|ctrf\.json|summary\.md): /);
  expect(await readdir(folder)).toContain('run.json');
});

/** As checks must not, and once did: with a first finding that says nothing of what came. */
function withoutReceived<T extends { readonly requirements: readonly RequirementResult[] }>(
  section: T,
): T {
  const requirements = section.requirements.map((each) => ({
    ...each,
    findings: each.findings.map((finding) =>
      finding.requirement === 'VOL-RESIZE-GROWS' ? { ...finding, received: undefined } : finding,
    ),
  }));
  return { ...section, requirements };
}
