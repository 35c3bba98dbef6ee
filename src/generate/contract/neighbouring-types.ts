import { formats } from '../../rules/index.ts';
import type { Case } from './case.ts';
import { called, type Field, fieldCase, isNested, typesOf } from './fields.ts';
import { REFERENCES, RIGHT_VALUES } from './right-values.ts';

type Neighbour = readonly [value: unknown, words: string];

/**
 * The right value in a type beside its own, which a lenient server converts: open (SIL-COERCION).
 * Only where the converted value would be right, so that a refusal can have no other reason.
 */
export function neighbourCases(field: Field): Case[] {
  if (isNested(field) || REFERENCES.includes(field.name)) return [];
  return neighboursOf(field).map(([value, words]) =>
    fieldCase(field, {
      title: `${called(field)} as ${words}`,
      keyword: 'type',
      kind: 'neighbouring type',
      changes: [{ set: field.at, value }],
      expect: { observe: 'SIL-COERCION' },
      why: words,
    }),
  );
}

const NUMBER = 12345;

function neighboursOf({ schema, name, operation }: Field): readonly Neighbour[] {
  const [type] = typesOf(schema);
  const right = operation.id === 'resizeVolume' ? undefined : RIGHT_VALUES[name];
  if (type === 'string') {
    const takesNumber =
      schema.enum === undefined && !formats[schema['x-format'] ?? '']?.refuse(String(NUMBER));
    return takesNumber && name !== 'domain' ? [[NUMBER, 'a number for a string']] : [];
  }
  if (right === undefined) return [];
  if (type === 'integer') return [[String(right), 'a numeral in a string']];
  if (type === 'boolean')
    return [
      [String(right), 'a word for a boolean'],
      [Number(right), 'a number for a boolean'],
    ];
  return type === 'array' ? [[(right as unknown[])[0], 'one item for an array']] : [];
}
