import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../text/json.ts';
import { STATEMENT, subjectsIn } from './subjects.ts';

/** A file of a run that is not as it was attested. */
export interface Change {
  readonly name: string;
  /** SHA-256 that was attested, lower-case hexadecimal. */
  readonly sha256: string;
}

/** What a run leaves; all else in its folder derives from it. */
const ORIGINALS = ['run.json', 'evidence.ndjson', 'configuration.json'];

/**
 * The files of a run that changed since it was attested, those of earlier attestations included; undefined where
 * no attestation says how they were.
 */
export function changesIn(folder: string): Change[] | undefined {
  const file = join(folder, STATEMENT);
  const statement = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined;
  const { subject, predicate } = Object(statement);
  if (!Array.isArray(subject)) return undefined;
  const before = Array.isArray(predicate?.changed) ? (predicate.changed as Change[]) : [];
  const now = new Map(subjectsIn(folder).map(({ name, sha256 }) => [name, sha256]));
  const changed = subject
    .map(({ name, digest }) => ({ name: String(name), sha256: String(digest?.sha256) }))
    .filter(({ name, sha256 }) => ORIGINALS.includes(name) && now.get(name) !== sha256);
  const known = new Set(before.map(({ name }) => name));
  return [...before, ...changed.filter(({ name }) => !known.has(name))];
}

/** What a report made anew says of it, in a line each. */
export function changeRemarks(changes: readonly Change[] | undefined): string[] {
  if (changes === undefined) {
    return [`whether this is what the run left cannot be told: ${STATEMENT} was missing`];
  }
  return changes.map(
    ({ name, sha256 }) =>
      `${name} was changed after the run, and this report tells what it says now (attested was SHA-256 ${sha256})`,
  );
}
