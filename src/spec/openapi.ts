import { isObject } from '../text/json.ts';
import { pointerNames, valueAt } from '../text/pointer.ts';
import { subSchemas } from './sub-schemas.ts';
import type { OpenApi, Schema } from './types.ts';

/** Gives every schema in spec/openapi.yaml its `x-pointer`; changes and returns the document. */
export function markPointers(document: OpenApi): OpenApi {
  const { schemas, parameters = {} } = document.components;
  for (const [name, schema] of Object.entries(schemas)) {
    mark(schema, `#/components/schemas/${name}`);
  }
  for (const [name, parameter] of Object.entries(parameters)) {
    mark((parameter as { schema: Schema }).schema, `#/components/parameters/${name}/schema`);
  }
  return document;
}

function mark(schema: Schema, pointer: string): void {
  Object.assign(schema, { 'x-pointer': pointer });
  for (const [below, inner] of subSchemas(schema)) mark(inner, pointer + below);
}

/** Follows one `$ref` of a parameter, answer or path item; other values are returned as they are. */
export function dereference<T>(document: OpenApi, node: unknown): T {
  const ref = (node as { $ref?: string }).$ref;
  return (ref === undefined ? node : valueAt(document, ref)) as T;
}

/** A schema that is nothing but a reference, or holds one beside other keywords. */
type Referring = Schema & { readonly $ref?: string };

/**
 * A schema with every `$ref` replaced by what it names. Keywords that stand beside a `$ref`, or
 * beside an `allOf` that holds one, are merged into what it names, member by member; where both say
 * something else, those beside it win.
 */
export function resolveSchema(document: OpenApi, schema: Schema): Schema {
  const { $ref, ...beside } = withoutAllOf(schema) as Referring;
  if (typeof $ref !== 'string') return resolveMembers(document, schema);
  const target = valueAt(document, $ref) as Schema;
  return merge(resolveSchema(document, target), resolveMembers(document, beside)) as Schema;
}

/** The reference in an `allOf` of nothing else, drawn to the keywords beside it. */
function withoutAllOf(schema: Schema): Schema {
  const { allOf, ...beside } = schema;
  const [only, another] = (allOf ?? []) as readonly Referring[];
  if (only?.$ref === undefined || another !== undefined) return schema;
  return { ...beside, $ref: only.$ref };
}

function resolveMembers(document: OpenApi, schema: Schema): Schema {
  const resolved: Record<string, unknown> = { ...schema };
  for (const [pointer, inner] of subSchemas(schema)) {
    const [keyword = '', name] = pointerNames(pointer);
    const into = name === undefined ? resolved : ownOf(resolved, schema, keyword);
    into[name ?? keyword] = resolveSchema(document, inner);
  }
  return resolved as Schema;
}

/** The mapping or list of schemas under a keyword, as a copy that may be changed. */
function ownOf(resolved: Record<string, unknown>, schema: Schema, keyword: string) {
  const given = schema[keyword];
  if (resolved[keyword] === given)
    resolved[keyword] = Array.isArray(given) ? [...given] : { ...Object(given) };
  return resolved[keyword] as Record<string, Schema>;
}

function merge(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...new Set([...one, ...other])];
  if (!isObject(one) || !isObject(other)) return other;
  const merged: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    merged[name] = name in one ? merge(one[name], value) : value;
  }
  return merged;
}
