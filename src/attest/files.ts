import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../result/run-result.ts';
import { isObject, parseJson } from '../text/json.ts';
import { isSameJson } from '../text/same-json.ts';
import { configurationIn } from './attest.ts';
import { keyIdOf, opened } from './envelope.ts';
import { summaryOf } from './statement.ts';
import { ENVELOPE, STATEMENT, subjectsIn } from './subjects.ts';

/** What one part of a verification came to. */
export interface Verified {
  /** What was looked at, in a line each. */
  readonly notes: readonly string[];
  /** What does not hold, in a line each; empty when all does. */
  readonly problems: readonly string[];
}

/**
 * Holds every file of a folder against the statement over them, the statement against its signature where a
 * key is given, and against run.json.
 * @param key Ed25519, public
 */
export function verifyFiles(
  folder: string,
  result: RunResult,
  key: KeyObject | undefined,
): Verified {
  const file = join(folder, STATEMENT);
  if (!existsSync(file))
    return {
      notes: [],
      problems: [`${STATEMENT} is missing: nothing says what belongs to the run`],
    };
  const text = readFileSync(file, 'utf8');
  const signature = verifySignature(folder, text, key);
  const stated = digestsIn(text);
  const found = new Map(subjectsIn(folder).map(({ name, sha256 }) => [name, sha256]));
  const changed = [...stated].flatMap(([name, sha256]) => {
    if (!found.has(name)) return [`${name} is missing`];
    return found.get(name) === sha256 ? [] : [`${name} has changed since it was attested`];
  });
  const added = [...found.keys()].filter((name) => !stated.has(name));
  return {
    notes: [`${stated.size} files are covered by ${STATEMENT}`, ...signature.notes],
    problems: [
      ...signature.problems,
      ...changed,
      ...added.map((name) => `${name} is not covered: it was added since`),
      ...disagreements(text, folder, result),
    ],
  };
}

function verifySignature(folder: string, statement: string, key: KeyObject | undefined): Verified {
  const file = join(folder, ENVELOPE);
  const isSigned = existsSync(file);
  if (!key) {
    const note = isSigned
      ? 'signed; whose signature it is was not looked at: give --key'
      : 'not signed';
    return { notes: [note], problems: [] };
  }
  if (!isSigned)
    return { notes: [], problems: [`${ENVELOPE} is missing: nobody signed this folder`] };
  const payload = opened(readFileSync(file, 'utf8'), key);
  if (payload === undefined)
    return { notes: [], problems: [`${ENVELOPE} is not what the key ${keyIdOf(key)} signed`] };
  if (payload !== statement)
    return { notes: [], problems: [`${STATEMENT} is not the statement that was signed`] };
  return { notes: [`signed with the key ${keyIdOf(key)}`], problems: [] };
}

function digestsIn(statement: string): Map<string, string> {
  const value = parseJson(statement) as { subject?: unknown } | undefined;
  const subjects = Array.isArray(value?.subject) ? value.subject : [];
  return new Map(subjects.map((each) => [String(each?.name), String(each?.digest?.sha256)]));
}

function disagreements(statement: string, folder: string, result: RunResult): string[] {
  const { predicate } = (parseJson(statement) ?? {}) as { predicate?: unknown };
  if (!isObject(predicate)) return [`${STATEMENT} is no statement over a run`];
  const expected = { ...summaryOf(result), configuration: configurationIn(folder) };
  return Object.entries(expected)
    .filter(([key, value]) => !isSameJson(predicate[key], plain(value)))
    .map(([key]) => `${STATEMENT} states another ${key} than the run's files`);
}

/** As it reads once it was written. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
