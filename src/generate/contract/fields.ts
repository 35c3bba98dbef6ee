import { requirementFor } from '../../spec/schema-at.ts';
import type { Operation, Schema } from '../../spec/types.ts';
import type { Case, CaseKind, Change, Expectation } from './case.ts';

/** A field of a request body at one place; fields of array items stand for each position tried. */
export interface Field {
  readonly operation: Operation;
  /** JSON pointer into the body, e.g. `/subnets/1/label`. */
  readonly at: string;
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Positions in arrays of objects that are tried: a server may look at the first item only. */
const POSITIONS = [0, 1];

/** Every field of the operation's request, those inside arrays of objects included. */
export function fieldsOf(operation: Operation): Field[] {
  const { request } = operation;
  return request === undefined ? [] : fieldsAt(operation, request, '');
}

function fieldsAt(operation: Operation, schema: Schema, above: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const at = `${above}/${name}`;
    const required = schema.required?.includes(name) ?? false;
    const item = inner.items?.properties ? inner.items : undefined;
    const nested = item
      ? POSITIONS.flatMap((position) => fieldsAt(operation, item, `${at}/${position}`))
      : [];
    return [{ operation, at, name, schema: inner, required }, ...nested];
  });
}

/** JSON types that the schema allows. */
export function typesOf(schema: Schema): readonly string[] {
  return [schema.type ?? []].flat();
}

/** Whether the field belongs to an item of an array. */
export function isNested(field: Field): boolean {
  return field.at.lastIndexOf('/') > 0;
}

/** Whether no server can be blamed for accepting what the keyword forbids. */
export function isOpen(schema: Schema, keyword: string): boolean {
  return schema['x-open']?.some((open) => open === keyword || open === '*') ?? false;
}

/** The field as titles name it, e.g. `subnets/1/label`. */
export function called(field: Field): string {
  return field.at.slice(1);
}

/** What a case about one field says beside its requirement and pointer. */
interface FieldCase {
  readonly title: string;
  /** Keyword of the schema that speaks; it picks requirement and pointer. */
  readonly keyword: string;
  readonly kind: CaseKind;
  readonly changes: readonly Change[];
  readonly expect: Expectation;
  readonly why: string;
  /** The schema that speaks, where it is not that of the field itself. */
  readonly schema?: Schema;
}

/**
 * A case about one field.
 * @throws Error when spec/openapi.yaml names no requirement for the keyword
 */
export function fieldCase(field: Field, said: FieldCase): Case {
  const { keyword, schema = field.schema, ...rest } = said;
  const requirement = requirementFor(schema['x-requirement'], keyword);
  const pointer = schema['x-pointer'] ?? field.operation.pointer;
  if (requirement === undefined)
    throw new Error(`expected a requirement for ${keyword} at ${pointer}`);
  // A type may stand behind a $ref, where no pointer to the keyword leads.
  const named = keyword !== 'type' && Object.hasOwn(schema, keyword);
  const stated = named ? `${pointer}/${keyword}` : pointer;
  return { ...rest, operation: field.operation.id, requirement, pointer: stated };
}
