import { isObject, type JsonObject } from '../text/json.ts';

/** Environment variables by name, as in process.env. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Puts the values of environment variables in place of `env:NAME`, where a configuration may hold a
 * secret: in `url` and everywhere below `credentials`. Changes `value`.
 *
 * @returns a problem for each variable that is not set, naming the key and the variable
 */
export function resolveEnvironment(value: JsonObject, env: Environment): string[] {
  const problems = resolveKeys(value, ['url'], '', env);
  const { credentials } = value;
  if (isObject(credentials)) problems.push(...resolveAll(credentials, 'credentials.', env));
  return problems;
}

function resolveAll(value: JsonObject, path: string, env: Environment): string[] {
  const nested = Object.entries(value).flatMap(([key, inner]) =>
    isObject(inner) ? resolveAll(inner, `${path}${key}.`, env) : [],
  );
  return [...resolveKeys(value, Object.keys(value), path, env), ...nested];
}

function resolveKeys(value: JsonObject, keys: string[], path: string, env: Environment): string[] {
  const problems: string[] = [];
  for (const key of keys) {
    const named = value[key];
    if (typeof named !== 'string' || !named.startsWith('env:')) continue;
    const variable = named.slice('env:'.length);
    const secret = env[variable];
    if (secret) value[key] = secret;
    else problems.push(`${path}${key}: expected the environment variable ${variable} to be set`);
  }
  return problems;
}
