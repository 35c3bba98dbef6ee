import { existsSync } from 'node:fs';
import { appendFile, copyFile, writeFile } from 'node:fs/promises';
import type { Resumed } from '../../check/resumed.ts';
import { evidenceLine } from '../../http/evidence/evidence.ts';
import { exchangesIn } from '../../http/evidence/evidence-stream.ts';
import type { Redactor } from '../../redaction/redactor.ts';
import { noteSwept, readLedger } from '../../resources/ledger-file.ts';
import type { CheckResult } from '../../result/check-result.ts';
import type { Resumption } from '../../result/run-result.ts';
import { isDecided } from '../../result/verdict.ts';
import { readTallies } from '../../runner/tallies.ts';
import { evidenceFile, ledgerFile } from '../run-folder.ts';
import type { Before } from './before.ts';

/** Exchanges are written this many at a time. */
const LINES = 500;

/** What a run has of the one that it goes on from. */
export interface GoneOn {
  readonly resumed: Resumed;
  /** What was said stays. */
  readonly checks: readonly CheckResult[];
  readonly resumptions: readonly Resumption[];
  readonly started: Date;
}

/**
 * Brings evidence and ledger of a run into the folder in which it goes on, and leaves its own folder as it is. A
 * check that cites what was not on disk yet when the process ended is checked again.
 * @param left what a sweep could not remove
 * @param now when it goes on
 */
export async function goOn(
  { folder: old, begun, checks, ended }: Before,
  folder: string,
  { left, now, redactor }: { left: readonly string[]; now: Date; redactor: Redactor },
): Promise<GoneOn> {
  const written = await copyEvidence(old, folder);
  if (existsSync(ledgerFile(old))) await copyFile(ledgerFile(old), ledgerFile(folder));
  noteSwept(ledgerFile(folder), left, redactor);
  const staying = checks.filter((check) => cited(check).every((id) => written.has(id)));
  const started = new Date(begun.started);
  const tallies = readTallies(old);
  const seen = tallies.observations.flatMap(({ choices }) => choices);
  const shown = seen.flatMap(({ exchange }) => exchange ?? []);
  const numbers = [...written, ...checks.flatMap(cited), ...shown];
  const { resumptions: earlier = [] } = begun;
  const resumption = {
    checks: staying.length,
    ended: ended.toISOString(),
    resumed: now.toISOString(),
  };
  return {
    resumed: {
      times: earlier.length + 1,
      ended: staying.map(({ id }) => id),
      decided: [...new Set(staying.flatMap(decidedBy))],
      exchanges: numbers.reduce((highest, id) => Math.max(highest, id), 0),
      objects: readLedger(ledgerFile(folder)).created.length,
      millis: now.getTime() - started.getTime(),
      tallies,
    },
    checks: staying,
    resumptions: [...earlier, resumption],
    started,
  };
}

/** Its whole lines. @returns the numbers of the exchanges */
async function copyEvidence(from: string, to: string): Promise<Set<number>> {
  const numbers = new Set<number>();
  const file = evidenceFile(to);
  await writeFile(file, '');
  const lines: string[] = [];
  for await (const exchange of exchangesIn(evidenceFile(from))) {
    numbers.add(exchange.id);
    lines.push(evidenceLine(exchange));
    if (lines.length === LINES) await appendFile(file, lines.splice(0).join(''));
  }
  await appendFile(file, lines.join(''));
  return numbers;
}

/** A refusal counts once its operation is known to work. */
function decidedBy({ decisions }: CheckResult): string[] {
  return decisions
    .filter(({ verdict, restsOnRefusalBy }) => isDecided(verdict) && restsOnRefusalBy === undefined)
    .map(({ requirement }) => requirement);
}

/** Behind each finding, and the one that shows each pass. */
function cited({ findings, decisions }: CheckResult): number[] {
  return [
    ...findings.flatMap(({ exchanges }) => exchanges),
    ...decisions.flatMap(({ exchange }) => exchange ?? []),
  ];
}
