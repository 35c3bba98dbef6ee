import type { Schema } from '../../spec/types.ts';
import type { Case } from './case.ts';
import { called, type Field, fieldCase, isOpen, typesOf } from './fields.ts';
import { RIGHT_VALUES } from './right-values.ts';

/** A value of another type, and the words for it. */
type Other = readonly [value: unknown, words: string];

/** Values that no lenient reading turns into the type. */
const BEYOND_CONVERSION: Readonly<Record<string, readonly Other[]>> = {
  string: [
    [{ value: 'text' }, 'an object'],
    [['text'], 'an array'],
  ],
  integer: [
    ['not-a-number', 'a word'],
    [{ value: 1 }, 'an object'],
  ],
  boolean: [
    ['maybe', 'a word that is neither true nor false'],
    [{ value: true }, 'an object'],
  ],
  array: [[{ value: 'text' }, 'an object']],
  object: [['text', 'a string']],
};

/**
 * A number within the bounds, and greater than any volume of the run: it is a fraction, and nothing else is
 * wrong about it.
 */
function fractionFor({ maximum = 65 }: Schema): number {
  return maximum - 0.5;
}

/** Values of the wrong type for the field, and for the items of an array: refused, unless open. */
export function wrongTypeCases(field: Field): Case[] {
  const own = othersThan(field.schema).map(([value, words]) =>
    wrongType(field, field.schema, value, `${called(field)} as ${words}`),
  );
  return [...own.map((each) => perhapsTaken(field, each)), ...itemCases(field)];
}

/** A fraction that may be taken for a number like any other decides nothing. */
function perhapsTaken({ schema }: Field, each: Case): Case {
  const isFraction = each.changes.some((change) => 'value' in change && isFractional(change.value));
  const silence = schema['x-silence'];
  if (!isFraction || !isOpen(schema, 'fraction') || silence === undefined) return each;
  return { ...each, expect: { observe: silence }, why: 'a fraction' };
}

function itemCases(field: Field): Case[] {
  const { items } = field.schema;
  if (items === undefined) return [];
  const before = RIGHT_VALUES[field.name] ?? [];
  return othersThan(items).map(([value, words]) => {
    const list = [...(before as unknown[]), value];
    return wrongType(field, items, list, `${called(field)} with ${words} among the items`);
  });
}

function wrongType(field: Field, schema: Schema, value: unknown, title: string): Case {
  return fieldCase(field, {
    title,
    schema,
    keyword: 'type',
    kind: 'wrong type',
    changes: [{ set: field.at, value }],
    expect: 'refused',
    why: `type ${typesOf(schema).join(' or ')}`,
  });
}

function othersThan(schema: Schema): readonly Other[] {
  const [type = ''] = typesOf(schema);
  const others = BEYOND_CONVERSION[type] ?? [];
  return type === 'integer' ? [...others, [fractionFor(schema), 'a fraction']] : others;
}

function isFractional(value: unknown): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}
