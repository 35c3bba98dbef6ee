import { valueAt } from '../text/pointer.ts';
import { loadSpec } from './load.ts';
import type { RequirementMap, Schema } from './types.ts';

/** The requirement that a schema states for a keyword, given its `x-requirement`. */
export function requirementFor(
  map: RequirementMap | undefined,
  keyword: string,
): string | undefined {
  if (map === undefined || typeof map === 'string') return map;
  return map[keyword] ?? map['*'];
}

/** What a pointer into spec/openapi.yaml leads to. */
export interface SchemaAt {
  readonly schema: Schema;
  /** The requirement that it states, for the keyword asked about. */
  readonly requirement: string | undefined;
}

/**
 * The schema, parameter or operation at a pointer such as `#/components/schemas/Volume/properties/size`,
 * and the requirement it states for `keyword` (by default the one for all keywords). Undefined when
 * the pointer leads nowhere.
 */
export function schemaAt(pointer: string, keyword = '*'): SchemaAt | undefined {
  const schema = valueAt(loadSpec().openapi, pointer) as Schema | undefined;
  if (typeof schema !== 'object' || schema === null) return undefined;
  return { schema, requirement: requirementFor(schema['x-requirement'], keyword) };
}
