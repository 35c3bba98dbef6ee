import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONFIGURATION } from '../../src/attest/attest.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { redactorOf } from '../../src/config/redaction.ts';
import { shownConfiguration } from '../../src/config/shown.ts';
import { openEvidence } from '../../src/http/evidence/evidence.ts';
import { faults } from '../../src/reference/faults/index.ts';
import { startReference } from '../../src/reference/server.ts';
import { writeReports } from '../../src/report/write.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { resultOf } from '../../src/run/run-result.ts';
import { withScripts } from '../../src/run/scripts.ts';
import { settingsOf } from '../../src/run/settings.ts';
import { openRun } from '../../src/runner/open-run.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { suites } from '../../suites/index.ts';

/** Sections whose first checks decide something and take no time. */
const WORTH = ['Regions', 'Tags'];

/** A whole run folder, made in this process against a server with these faults; not attested yet. */
export async function recordedRun(
  ...broken: string[]
): Promise<{ folder: string; result: RunResult }> {
  const wraps = broken.map((id) => faults.get(id)?.wrap ?? missing(id));
  const server = await startReference({
    wrap: (core) => wraps.reduce((wrapped, wrap) => wrap(wrapped), core),
  });
  const folder = mkdtempSync(join(tmpdir(), 'attested-'));
  const limits = { settleSeconds: 0.3 };
  const configuration = loadConfiguration({ value: { ...server.config, limits }, env: {} });
  const options = { effort: 'smoke', seed: 1, readOnly: false, strict: false } as const;
  const asked = { ...options, dryRun: false, out: folder };
  const all = suites.flatMap((suite) => suite.checks);
  const checks = WORTH.flatMap((section) =>
    all.filter((each) => each.section === section).slice(0, 8),
  );
  const selection = { checks, only: [], sections: [] };
  const started = new Date();
  const settings = settingsOf(configuration, asked, selection, started);
  const evidence = openEvidence(join(folder, 'evidence.ndjson'), redactorOf(configuration));
  const run = openRun(settings, { spec: loadSpec(), onExchange: (each) => evidence.append(each) });
  try {
    const { results, conclusion } = await runDirectly(checks, run);
    evidence.close();
    const launched = { checks: results, conclusion, errors: [], cancelled: false, isStuck: false };
    const parts = { settings, launched, leftovers: [], preflight: [], embedded: false };
    const found = resultOf({ ...parts, started, finished: new Date() });
    writeFileSync(join(folder, CONFIGURATION), shownConfiguration(configuration));
    const scripted = await withScripts(found, folder, asked);
    writeReports(folder, scripted.result, scripted.exchanges);
    return { folder, result: scripted.result };
  } finally {
    await run.http.close();
    await server.close();
  }
}

function missing(id: string): never {
  throw new Error(`no fault that wraps the core is called ${id}`);
}
