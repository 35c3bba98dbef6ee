import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEvidence, readEvidence } from '../../src/http/evidence/evidence.ts';
import { Redactor } from '../../src/redaction/redactor.ts';
import { terminalSummary } from '../../src/report/formats/terminal.ts';
import { writeReports } from '../../src/report/write.ts';
import { Ledger } from '../../src/resources/ledger.ts';
import { SAMPLE } from '../report/sample.ts';
import { echoing, leaks, SHAPES, WAYS } from './echoes.ts';

/** The files of a folder, with those below it. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

/** A result whose findings, remarks and ids repeat these texts. */
function resultEchoing(texts: readonly string[]) {
  const all = texts.join(' ');
  const checks = SAMPLE.checks.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => ({ ...finding, received: all, message: all })),
  }));
  const traffic = { ...SAMPLE.traffic, leftovers: texts.map((text) => `/volumes/${text}`) };
  return { ...SAMPLE, checks, remarks: [...texts], traffic };
}

test.each(Object.entries(SHAPES))(
  'a token of the shape "%s" stands nowhere, however it is repeated',
  async (_, token) => {
    const folder = mkdtempSync(join(tmpdir(), 'redaction-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const texts = Object.values(WAYS).map((way) => way(token));
    const redactor = new Redactor([{ token, role: 'owner' }]);
    const evidence = openEvidence(join(folder, 'evidence.ndjson'), redactor);
    evidence.append(echoing(texts));
    evidence.close();
    const ledger = new Ledger(join(folder, 'ledger.ndjson'), redactor);
    for (const text of texts)
      ledger.created(ledger.intend('/volumes', text), `/volumes/${text}`, 'owner');
    ledger.close();
    const exchanges = await readEvidence(join(folder, 'evidence.ndjson'), [1]);
    const result = resultEchoing(texts);
    await writeReports(folder, result, exchanges, redactor);
    for (const name of filesIn(folder)) {
      expect(leaks(readFileSync(join(folder, name), 'utf8'), token), name).toBe(false);
    }
    const line = redactor.text(terminalSummary(result, { width: 200, color: false, folder }));
    expect(leaks(line, token)).toBe(false);
  },
);

test.each(Object.entries(SHAPES))(
  'what looks for "%s" finds it in all that is repeated',
  (_, token) => {
    for (const [name, way] of Object.entries(WAYS))
      expect(leaks(way(token), token), name).toBe(true);
  },
);
