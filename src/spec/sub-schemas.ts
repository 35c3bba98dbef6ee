import { isObject } from '../text/json.ts';
import { escapePointer } from '../text/pointer.ts';
import type { Schema } from './types.ts';

const SINGLE = ['items', 'not', 'if', 'then', 'else', 'propertyNames'];
const LISTS = ['allOf', 'anyOf'];
const MAPS = ['properties', 'patternProperties'];

/** A schema directly inside another, and its pointer relative to that one, as in `/properties/id`. */
export type SubSchema = readonly [pointer: string, schema: Schema];

/** The schemas directly inside a schema, for the applicators that spec/openapi.yaml uses. */
export function subSchemas(schema: Schema): SubSchema[] {
  const under = (keywords: readonly string[]) =>
    keywords.filter((keyword) => isObject(schema[keyword]) || Array.isArray(schema[keyword]));
  return [
    ...under(SINGLE).map((keyword): SubSchema => [`/${keyword}`, schema[keyword] as Schema]),
    ...under([...LISTS, ...MAPS]).flatMap((keyword) =>
      Object.entries(schema[keyword] as Record<string, Schema>).map(
        ([name, inner]): SubSchema => [`/${keyword}/${escapePointer(name)}`, inner],
      ),
    ),
  ];
}
