import type { Case } from './case.ts';
import { companions } from './conditions.ts';
import { called, type Field, fieldCase } from './fields.ts';

/** Every value of an enumeration is accepted, and what only resembles one refused. */
export function enumerationCases(field: Field): Case[] {
  const values = field.schema.enum;
  if (values === undefined) return [];
  // Empty text for an optional field may be read as no value.
  const wrong = misses(field.name, values).filter(([value]) => field.required || value !== '');
  return [...values.map((value) => valueCase(field, value)), ...wrong.map(missCase)];

  function missCase([value, why]: readonly [string, string]): Case {
    return fieldCase(field, {
      title: `${called(field)} ${JSON.stringify(value)}`,
      keyword: 'enum',
      kind: 'enumeration',
      changes: [{ set: field.at, value }],
      expect: 'refused',
      why,
    });
  }
}

/** Values that a server of this kind may well know, although the document does not list them. */
const RELATIVES: Readonly<Record<string, readonly string[]>> = {
  status: ['edit_mode', 'has_errors', 'inactive', 'pending'],
  type: ['native', 'hint', 'forward'],
  disk_encryption: ['default', 'inherit'],
};

function valueCase(field: Field, value: unknown): Case {
  const others = companions(field.operation.request ?? {}, field.name, value);
  return fieldCase(field, {
    title: `${called(field)} ${JSON.stringify(value)}`,
    keyword: 'enum',
    kind: 'enumeration',
    changes: others.length > 0 ? others : [{ set: field.at, value }],
    expect: 'accepted',
    why: 'one of its values',
  });
}

/**
 * Whether case counts is left open, so that no miss differs from a value in case alone; neither does
 * what a lenient reading could take for a value, such as `on` for `enabled`.
 */
function misses(name: string, values: readonly unknown[]): readonly (readonly [string, string])[] {
  const relatives = RELATIVES[name] ?? [];
  return [
    ...relatives.map((value) => [value, 'what others call such a thing'] as const),
    [`${String(values[0])}s`, 'one letter more than a value'],
    [String(values[0]).slice(0, -1), 'one letter less than a value'],
    ['primary', 'none of its values'],
    ['', 'empty, none of its values'],
  ];
}
