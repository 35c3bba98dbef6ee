import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unfitness } from '../redaction/fitness.ts';
import { Redactor } from '../redaction/redactor.ts';
import { packageRoot } from '../spec/package-root.ts';
import type { Configuration } from './configuration.ts';
import { secretRoles } from './credentials.ts';

/** A token that is found in reports only where credentials stand. */
export interface UnfitToken {
  readonly role: string;
  /** What is wrong with it, as the predicate of a sentence: `is a number`. */
  readonly why: string;
}

/** The tokens of a configuration that are too ordinary to be told apart from other text. */
export function unfitTokens(configuration: Configuration): UnfitToken[] {
  const roles = secretRoles(configuration);
  const names = roles.map(([role]) => role);
  return roles.flatMap(([role, token]) => {
    const why = unfitness(token, specTexts(), names);
    return why === undefined ? [] : [{ role, why }];
  });
}

/** What takes the tokens of a configuration out of everything that is written. */
export function redactorOf(configuration: Configuration): Redactor {
  const unfit = new Set(unfitTokens(configuration).map(({ role }) => role));
  return new Redactor(
    secretRoles(configuration).map(([role, token]) => ({ role, token, isUnfit: unfit.has(role) })),
  );
}

let texts: readonly string[] | undefined;

/** All of `spec/`: the words that reports consist of. */
function specTexts(): readonly string[] {
  const folder = join(packageRoot(), 'spec');
  texts ??= readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(yaml|json)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts;
}
