import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_TALLIES, type Tallies } from '../check/resumed.ts';
import type { RunContext } from '../check/run-context.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { parseJson } from '../text/json.ts';

const FILE = 'unfinished-tallies.json';
const EVERY_MILLIS = 1_000;

/** What has been counted up to now. */
export function talliesOf(run: RunContext): Tallies {
  const { convergence, backendConvergence, settings, observations, pairs, spec } = run;
  const before = settings.resumed?.tallies.convergenceMillis ?? 0;
  const waited = Math.round(1000 * (convergence.waited + backendConvergence.waited));
  return {
    observations: observations.list(spec),
    pairs: pairs.byCheck,
    convergenceMillis: before + waited,
  };
}

/** Writes down every second what the run has counted, should it be killed. @returns ends it */
export function keepTallies(folder: string, run: RunContext, redactor: Redactor): () => void {
  const keep = () => {
    try {
      writeTallies(folder, redactor.value(talliesOf(run)));
    } catch {
      // A full disk is told by what has to be written.
    }
  };
  const timer = setInterval(keep, EVERY_MILLIS).unref();
  return () => {
    clearInterval(timer);
    keep();
  };
}

/** A kill leaves the whole file, or the one before it. */
export function writeTallies(folder: string, tallies: Tallies): void {
  const file = join(folder, FILE);
  writeFileSync(`${file}.new`, JSON.stringify(tallies));
  renameSync(`${file}.new`, file);
}

/** What a run in this folder had counted. */
export function readTallies(folder: string): Tallies {
  const file = join(folder, FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return (parseJson(text) as Tallies | undefined) ?? NO_TALLIES;
}

/** The report of the run says it all. */
export function endTallies(folder: string): void {
  for (const name of [FILE, `${FILE}.new`]) rmSync(join(folder, name), { force: true });
}
