import type { Operation, Schema } from '../../spec/types.ts';
import { cut } from '../../text/cut.ts';
import { isObject, parseJson } from '../../text/json.ts';

/** Longest request that is looked into, in UTF-16 units, and most words about one of its fields. */
const LONGEST = 4_096;
const WORDS = 120;
const DEEPEST = 3;

/**
 * The fields of a request, each in words that leave out what is new in every run and what may be secret: a text by its
 * length, unless it is one of the values that the document names.
 */
export function askedIn(
  body: string | undefined,
  { request }: Operation,
): Readonly<Record<string, string>> {
  const sent = body === undefined || body.length > LONGEST ? undefined : parseJson(body);
  if (!isObject(sent)) return {};
  const known = Object.entries(request?.properties ?? {}).filter(([name]) =>
    Object.hasOwn(sent, name),
  );
  return Object.fromEntries(
    known.map(([name, schema]) => [name, cut(words(sent[name], schema, DEEPEST), WORDS)]),
  );
}

function words(value: unknown, schema: Schema | undefined, deep: number): string {
  if (typeof value === 'string') {
    return schema?.enum?.includes(value) ? value : `${value.length} characters`;
  }
  if (Array.isArray(value)) {
    const items = deep > 0 ? value.map((each) => words(each, schema?.items, deep - 1)) : [];
    return `[${items.join(', ')}]`;
  }
  if (!isObject(value)) return String(value);
  const named = Object.entries(value).map(
    ([name, each]) => `${name}: ${words(each, schema?.properties?.[name], deep - 1)}`,
  );
  return `{${deep > 0 ? named.join(', ') : ''}}`;
}

/** The field of a request of which a requirement is stated, itself or inside of it; undefined where of none. */
export function fieldStating({ request }: Operation, requirement: string): string | undefined {
  const fields = Object.entries(request?.properties ?? {});
  return fields.find(([, schema]) => states(schema, requirement, DEEPEST))?.[0];
}

function states(schema: Schema, requirement: string, deep: number): boolean {
  const map = schema['x-requirement'];
  const ids = typeof map === 'string' ? [map] : Object.values(map ?? {});
  if (ids.includes(requirement)) return true;
  const inner = [schema.items ?? [], Object.values(schema.properties ?? {})].flat();
  return deep > 0 && inner.some((each) => states(each, requirement, deep - 1));
}
