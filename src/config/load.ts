import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isObject, type JsonObject } from '../text/json.ts';
import type { Configuration } from './configuration.ts';
import { type Environment, resolveEnvironment } from './environment.ts';
import { brokenRules } from './rules.ts';
import { fitSchema } from './schema.ts';

/** Where a configuration comes from. `url` and `token` win over what the file says. */
export interface ConfigurationSource {
  /** Path of a YAML or JSON file. */
  readonly file?: string;
  /** A configuration already read, in place of a file. */
  readonly value?: unknown;
  readonly url?: string;
  /** Token of the owner. */
  readonly token?: string;
  /** Where `env:NAME` is looked up; usually process.env. */
  readonly env: Environment;
  /** Told what to change in a file that still works, one sentence at a time. */
  readonly notice?: (sentence: string) => void;
}

/** Keys of earlier configurations, and what they are called now. */
const RENAMED_KEYS: Readonly<Record<string, string>> = { neighbours: 'implied' };

/** A configuration that cannot be used: every problem it has, one per line, each naming its key. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], file?: string) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(`The configuration${file ? ` ${file}` : ''} has ${count}:\n- ${problems.join('\n- ')}`);
    this.problems = problems;
  }
}

/**
 * Reads, checks and completes a configuration. Nothing is sent.
 *
 * @throws ConfigurationError with all problems at once.
 */
export function loadConfiguration(source: ConfigurationSource): Configuration {
  const given = source.file === undefined ? (source.value ?? {}) : readFile(source.file);
  if (!isObject(given)) throw new ConfigurationError(['expected a mapping of keys'], source.file);
  const value = structuredClone(given);
  override(value, source);
  renameKeys(value, source.notice);
  const problems = resolveEnvironment(value, source.env);
  // Rules look at a value whose shape is known to be right.
  problems.push(...fitSchema(value));
  if (problems.length === 0) problems.push(...brokenRules(value as unknown as Configuration));
  if (problems.length > 0) throw new ConfigurationError(problems, source.file);
  spellZones(value as unknown as Configuration);
  return value as unknown as Configuration;
}

/** Whether a name keeps its capitals and the period at its end is open (SIL-DOM-NAME-CASE, SIL-DOM-NAME-DOT): it gets neither. */
function spellZones({ fixtures: { importableDomain, masterZone } }: Configuration): void {
  for (const zone of [importableDomain, masterZone] as ({ domain: string } | undefined)[])
    if (zone !== undefined) zone.domain = zone.domain.toLowerCase().replace(/\.$/, '');
}

function readFile(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new ConfigurationError([`expected a YAML or JSON file, but${whyNot(error)}`], file);
  }
}

/** Of what the parser says the first line, without the colon before the lines that it shows. */
function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return ' there is no such file';
  if (code === 'EISDIR') return ' it is a folder';
  return `: ${message.split('\n')[0]?.replace(/:$/, '')}`;
}

/** A file with both names keeps the old one, which the schema then refuses. */
function renameKeys(value: JsonObject, notice: ConfigurationSource['notice'] = () => {}): void {
  for (const [before, now] of Object.entries(RENAMED_KEYS)) {
    if (!(before in value) || now in value) continue;
    value[now] = value[before];
    delete value[before];
    notice(`the configuration key ${before} is called ${now} now: rename it`);
  }
}

function override(value: JsonObject, { url, token }: ConfigurationSource): void {
  if (url !== undefined) value.url = url;
  if (token === undefined) return;
  value.credentials ??= {};
  if (isObject(value.credentials)) value.credentials.owner = token;
}
