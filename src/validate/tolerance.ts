import { formats, lengthAgainst, mayBePutRight } from '../rules/index.ts';
import { schemaAt } from '../spec/schema-at.ts';
import type { Schema } from '../spec/types.ts';
import { typesOf } from './expected.ts';
import type { SchemaError } from './validator.ts';

/** Beyond this many UTF-16 units for each character allowed, no way of counting brings a text within. */
const MOST_UNITS_PER_CHARACTER = 64;

/**
 * Whether an error on a length vanishes under some honest way of counting characters
 * (SIL-CHARACTERS).
 */
export function lengthMayHold({ keyword, params, data }: SchemaError): boolean {
  const limit = Number(params.limit);
  if (typeof data !== 'string') return false;
  if (keyword === 'minLength') return lengthAgainst(data, limit) !== 'beyond';
  if (keyword !== 'maxLength') return false;
  if (data.length > (limit + 1) * MOST_UNITS_PER_CHARACTER) return false;
  return lengthAgainst(data, 0, limit) !== 'beyond';
}

/**
 * Whether a server may accept a request in spite of an error: because spec/openapi.yaml says so, or
 * the value is null where the field may be absent (SIL-NULL-OPTIONAL), of a neighbouring type
 * (SIL-COERCION), or may be put right (SIL-PUT-RIGHT).
 */
export function serverMayAccept(error: SchemaError): boolean {
  const { keyword, data, parentSchema, schema } = error;
  const open = parentSchema['x-open'] ?? [];
  if (open.includes(keyword) || open.includes('*')) return true;
  if (data === '' && open.includes('empty')) return true;
  if (typeof data === 'number' && open.includes('fraction')) return true;
  if (data === null) return isOptional(error);
  if (typeof data === 'string' && keyword !== 'type')
    return mayBePutRight(parentSchema['x-format'], data);
  if (keyword !== 'type' || !isScalar(data)) return false;
  const types = typesOf(schema).map(String);
  return types.some((type) => isNeighbour(data, type)) && isFormed(String(data), parentSchema);
}

/** Whether a value, read as text, would keep the format asked for. */
function isFormed(text: string, schema: Schema): boolean {
  return formats[schema['x-format'] ?? '']?.refuse(text) === undefined;
}

type Scalar = string | number | boolean;

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Whether the value stands in a property that its object need not have. */
function isOptional({ parentSchema }: SchemaError): boolean {
  const [, object, name] =
    /^(.*)\/properties\/([^/]+)$/s.exec(parentSchema['x-pointer'] ?? '') ?? [];
  if (object === undefined || name === undefined) return false;
  return !(schemaAt(object)?.schema.required ?? []).includes(name);
}

/** Whether lenient readers convert a scalar to a type without loss; one value is a list of one. */
function isNeighbour(value: Scalar, type: string): boolean {
  if (type === 'string' || type === 'array') return true;
  if (type === 'integer') return /^\s*(?:[+-]?\d+(?:\.0*)?|true|false)\s*$/.test(String(value));
  return type === 'boolean' && /^(?:true|false|yes|no|on|off|[01])$/i.test(String(value));
}
