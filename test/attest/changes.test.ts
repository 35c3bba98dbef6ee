import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attest } from '../../src/attest/attest.ts';
import { changeRemarks, changesIn } from '../../src/attest/changes.ts';
import { STATEMENT } from '../../src/attest/subjects.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { recordedRun } from './recorded-run.ts';

let good: { folder: string; result: RunResult };
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'changed-'));
  good = await recordedRun();
  attest(good.folder);
});
afterAll(() => {
  for (const each of [folder, good.folder]) rmSync(each, { recursive: true });
});

/** A copy of the run folder that a test may change. */
function copyOf({ folder: original }: { folder: string }): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(original, copy, { recursive: true });
  return copy;
}

describe('what was changed since the run', () => {
  test('is nothing in an untouched folder, and not known without an attestation', async () => {
    const copy = copyOf(good);
    expect(changesIn(copy)).toEqual([]);
    expect(changeRemarks([])).toEqual([]);
    rmSync(join(copy, STATEMENT));
    expect(changeRemarks(changesIn(copy))).toEqual([expect.stringMatching(/cannot be told/)]);
  });

  test('is remembered with its first digest, however often it is attested again', async () => {
    const copy = copyOf(good);
    const [attested] = JSON.parse(readFileSync(join(copy, STATEMENT), 'utf8')).subject.filter(
      ({ name }: { name: string }) => name === 'run.json',
    );
    for (const seed of [1, 2]) {
      const file = join(copy, 'run.json');
      writeFileSync(file, JSON.stringify({ ...good.result, seed }));
      const changes = changesIn(copy);
      expect(changes).toEqual([{ name: 'run.json', sha256: attested.digest.sha256 }]);
      attest(copy, undefined, changes);
    }
    expect(changesIn(copy)).toHaveLength(1);
    expect(changeRemarks(changesIn(copy))[0]).toMatch(/^run.json was changed after the run/);
  });
});
