import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attest, CONFIGURATION } from '../../src/attest/attest.ts';
import { opened, sealed } from '../../src/attest/envelope.ts';
import { verifyFiles } from '../../src/attest/files.ts';
import { ENVELOPE, STATEMENT } from '../../src/attest/subjects.ts';
import { verifyFolder } from '../../src/attest/verify.ts';
import { EVERY_ANSWER } from '../../src/result/check-result.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import { requirementsOf } from '../../src/result/requirement-result.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { recordedRun } from './recorded-run.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');

let good: { folder: string; result: RunResult };
let bad: { folder: string; result: RunResult };
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verified-'));
  [good, bad] = await Promise.all([
    recordedRun(),
    recordedRun('region-get-answers-first', 'tag-answer-null-label'),
  ]);
  for (const each of [good, bad]) attest(each.folder, privateKey);
});
afterAll(() => {
  for (const each of [folder, good.folder, bad.folder]) rmSync(each, { recursive: true });
});

/** A copy of a run folder that a test may change. */
function copyOf({ folder: original }: { folder: string }): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(original, copy, { recursive: true });
  return copy;
}

describe('an untouched folder', () => {
  test('holds, signed and unsigned, whether the target conforms or not', async () => {
    for (const each of [good, bad]) {
      const { problems, notes } = await verifyFolder(each.folder, each.result, publicKey);
      expect(problems).toEqual([]);
      expect(notes.join('\n')).toMatch(/signed with the key [0-9a-f]{64}\n/);
      expect((await verifyFolder(each.folder, each.result)).problems).toEqual([]);
    }
    expect(good.result.outcome).toBe('conforms');
    expect(bad.result.outcome).toBe('does not conform');
  });

  test('is not whole for another key, and nobody has signed one without an envelope', async () => {
    const other = verifyFiles(good.folder, good.result, stranger.publicKey);
    expect(other.problems).toEqual([expect.stringContaining(`${ENVELOPE} is not what the key`)]);
    const copy = copyOf(good);
    rmSync(join(copy, ENVELOPE));
    const unsigned = verifyFiles(copy, good.result, publicKey);
    expect(unsigned.problems).toEqual([`${ENVELOPE} is missing: nobody signed this folder`]);
    expect(verifyFiles(copy, good.result, undefined).notes).toContain('not signed');
  });

  test('tells no secret of the configuration', () => {
    const text = readFileSync(join(good.folder, CONFIGURATION), 'utf8');
    const { credentials, url } = JSON.parse(text);
    expect(url).toBe(good.result.target.url);
    expect(new Set(Object.values({ ...credentials, ...credentials.tokens }))).toContain('***');
    expect(credentials.owner).toBe('***');
  });
});

describe('a signed folder', () => {
  const problemsOf = async (copy: string) => verifyFiles(copy, bad.result, publicKey).problems;

  const filesOf = (copy: string) =>
    readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  test('of a byte changed in each file every one is named', async () => {
    const copy = copyOf(bad);
    const files = filesOf(copy).filter((file) => ![STATEMENT, ENVELOPE].includes(basename(file)));
    expect(files.length).toBeGreaterThan(12);
    for (const file of files) {
      const bytes = readFileSync(file);
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    }
    const problems = (await problemsOf(copy)).join('\n');
    for (const file of files) expect(problems).toContain(file.slice(copy.length + 1));
  });

  test('a byte changed anywhere is found, and its file is named', async () => {
    const copy = copyOf(bad);
    const files = filesOf(copy);
    const place = fc.tuple(
      fc.constantFrom(...files),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 255 }),
    );
    const isFound = fc.asyncProperty(place, async ([file, where, change]) => {
      const bytes = readFileSync(file);
      const at = Math.min(bytes.length - 1, Math.floor(where * bytes.length));
      const altered = Buffer.from(bytes);
      altered[at] = (bytes[at] ?? 0) ^ change;
      writeFileSync(file, altered);
      const problems = await problemsOf(copy);
      writeFileSync(file, bytes);
      const name = file.slice(copy.length + 1);
      expect(problems.join('\n')).toContain(name);
    });
    const examples = [STATEMENT, ENVELOPE].map((name): [[string, number, number]] => [
      [join(copy, name), 0.5, 1],
    ]);
    await fc.assert(isFound, { numRuns: 30, examples });
    expect(await problemsOf(copy)).toEqual([]);
  });

  test('every byte of the envelope counts', () => {
    const text = sealed('{"a":1}\n', privateKey);
    expect(opened(text, publicKey)).toBe('{"a":1}\n');
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(
        opened(text.slice(0, at) + other + text.slice(at + 1), publicKey),
        `at ${at}`,
      ).toBeUndefined();
    }
    expect(opened(`${text}\n`, publicKey)).toBeUndefined();
    expect(opened('{}', publicKey)).toBeUndefined();
  });

  test('a file that is gone and one that was added are named', async () => {
    const copy = copyOf(bad);
    rmSync(join(copy, 'junit.xml'));
    writeFileSync(join(copy, 'note.txt'), 'all is well');
    expect(await problemsOf(copy)).toEqual([
      'junit.xml is missing',
      'note.txt is not covered: it was added since',
    ]);
  });

  test('signed again by a stranger it is not what the key signed', async () => {
    const copy = copyOf(bad);
    attest(copy, stranger.privateKey);
    expect((await problemsOf(copy))[0]).toContain(`${ENVELOPE} is not what the key`);
  });

  test('a private key serves as well, as it holds the public one', () => {
    expect(createPublicKey(privateKey).equals(publicKey)).toBe(true);
  });
});

/** What is found where run.json is edited, and the digests are made anew, as an editor could. */
async function edited(
  { folder: original, result }: { folder: string; result: RunResult },
  edit: (result: RunResult) => RunResult,
): Promise<string> {
  const copy = copyOf({ folder: original });
  const forged = edit(structuredClone(result));
  writeFileSync(join(copy, 'run.json'), `${JSON.stringify(forged, null, 2)}\n`);
  attest(copy);
  return (await verifyFolder(copy, forged)).problems.join('\n');
}

/** The result with one requirement changed, here alone. */
function saying(result: RunResult, id: string, change: Partial<RequirementResult>): RunResult {
  const sections = result.sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }));
  return { ...result, sections };
}

const withVerdict = (result: RunResult, verdict: RequirementResult['verdict'], check?: string) =>
  requirementsOf(result).find(
    (one) => one.verdict === verdict && (check === undefined || one.findings[0]?.check === check),
  )?.id ?? '';

describe('without any key', () => {
  test('a passed requirement turned into failed is found, and named', async () => {
    const id = withVerdict(good.result, 'passed');
    const found = await edited(good, (result) => saying(result, id, { verdict: 'failed' }));
    expect(found).toContain(`${id} is failed, but what the checks say makes it passed`);
  });

  test('a failed one turned into passed is found, and named', async () => {
    const id = withVerdict(bad.result, 'failed');
    const found = await edited(bad, (result) =>
      saying(result, id, { verdict: 'passed', findings: [] }),
    );
    expect(found).toContain(`${id} is passed, but what the checks say makes it failed`);
  });

  test('also where the decision was turned, and the finding left out', async () => {
    const id = withVerdict(bad.result, 'failed', EVERY_ANSWER);
    const found = await edited(bad, (result) => ({
      ...saying(result, id, { verdict: 'passed', findings: [] }),
      checks: result.checks.map((check) => ({
        ...check,
        findings: check.findings.filter(({ requirement }) => requirement !== id),
        decisions: check.decisions.map((one) =>
          one.requirement === id ? { ...one, verdict: 'passed' as const } : one,
        ),
      })),
    }));
    expect(found).toMatch(new RegExp(`exchange #\\d+ breaks ${id}, which the result does not say`));
  });

  test('a finding that was made up is found', async () => {
    const id = withVerdict(bad.result, 'failed', EVERY_ANSWER);
    const other = requirementsOf(bad.result).find(({ exchange }) => exchange)?.exchange ?? 0;
    const found = await edited(bad, (result) => ({
      ...result,
      checks: result.checks.map((check) => ({
        ...check,
        findings: check.findings.map((one) =>
          one.requirement === id ? { ...one, exchanges: [other] } : one,
        ),
      })),
    }));
    expect(found).toMatch(/does not break|is another than the finding/);
  });

  test.each<[string, (result: RunResult) => RunResult, string]>([
    ['the outcome', (r) => ({ ...r, outcome: 'conforms', exitCode: 0 }), 'outcome of run.json'],
    ['no verdict', (r) => ({ ...r, outcome: 'no verdict', exitCode: 3 }), 'outcome of run.json'],
    ['the exit code', (r) => ({ ...r, exitCode: 0 }), 'exitCode of run.json'],
    ['a figure', (r) => ({ ...r, totals: { ...r.totals, failed: 0 } }), 'totals of run.json'],
    ['the coverage', (r) => ({ ...r, coverage: { ...r.coverage, count: 1 } }), 'coverage of'],
    ['the causes', (r) => ({ ...r, causes: [] }), 'causes of run.json'],
    [
      'a waiver',
      (r) =>
        saying(r, withVerdict(r, 'failed'), {
          waived: { reason: 'x', owner: 'x', expires: '2099-01-01' },
        }),
      'waived or claimed otherwise than the configuration says',
    ],
  ])('%s that was edited is found', async (_, edit, words) => {
    expect(await edited(bad, edit)).toContain(words);
  });

  test('conforming turned into no verdict is found', async () => {
    const found = await edited(good, (r) => ({ ...r, outcome: 'no verdict', exitCode: 3 }));
    expect(found).toContain('outcome of run.json does not follow');
  });

  test('an edited exchange or page is found, although its digest was made anew', async () => {
    const copy = copyOf(good);
    const page = readFileSync(join(copy, 'report.html'), 'utf8');
    writeFileSync(join(copy, 'report.html'), page.replace('Conforms', 'Excels'));
    const evidence = readFileSync(join(copy, 'evidence.ndjson'), 'utf8');
    writeFileSync(
      join(copy, 'evidence.ndjson'),
      evidence.replaceAll('\\"capabilities\\":[', '\\"capabilities\\":5,\\"x\\":['),
    );
    attest(copy);
    const { problems } = await verifyFolder(copy, good.result);
    expect(problems).toContain('report.html does not follow from run.json');
    expect(problems.join('\n')).toMatch(/exchange #\d+ breaks REG-CAPABILITIES/);
  });

  test('a folder without a statement says so', async () => {
    const copy = copyOf(good);
    rmSync(join(copy, STATEMENT));
    const { problems } = await verifyFolder(copy, good.result);
    expect(problems).toEqual([`${STATEMENT} is missing: nothing says what belongs to the run`]);
  });

  test('a run held against other claims is not judged by those of this version', async () => {
    const document = { ...good.result.document, digest: '0'.repeat(64) };
    const { notes } = await verifyFolder(good.folder, { ...good.result, document });
    expect(notes.at(-1)).toContain('verify it with the version that made it');
  });
});
