import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isObject, type JsonObject } from '../text/json.ts';

/**
 * The environment variables that a run takes its tokens from, by role: as `--token env:NAME` and the
 * configuration name them. A file that cannot be read any more names none.
 */
export function tokenVariables({
  config,
  token,
}: {
  readonly config?: string | object;
  readonly token?: string;
}): Record<string, string> {
  const { tokens, ...users } = config === undefined ? {} : credentialsIn(config);
  const scoped = Object.entries(isObject(tokens) ? tokens : {}).map(
    ([scope, value]) => [`tokens.${scope}`, value] as const,
  );
  const given = token === undefined ? [] : [['owner', token] as const];
  const all = [...Object.entries(users), ...scoped, ...given];
  return Object.fromEntries(all.flatMap(([role, value]) => named(role, value)));
}

function named(role: string, value: unknown): [string, string][] {
  const [, name] = (typeof value === 'string' && /^env:([A-Za-z_]\w*)$/.exec(value)) || [];
  return name === undefined ? [] : [[role, name]];
}

function credentialsIn(given: string | object): JsonObject {
  try {
    const value = typeof given === 'string' ? parse(readFileSync(given, 'utf8')) : given;
    const { credentials } = Object(value);
    return isObject(credentials) ? credentials : {};
  } catch {
    return {};
  }
}
