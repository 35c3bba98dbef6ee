import type { Case, Change } from './case.ts';
import { called, type Field, fieldCase, isNested, isOpen } from './fields.ts';

/** Each bound of a field from both sides: just outside, at it, just inside. */
export function boundaryCases(field: Field): Case[] {
  return [
    ...bound(field, 'minLength', -1),
    ...bound(field, 'maxLength', 1),
    ...beyondInBytes(field, 'minLength', -1),
    ...beyondInBytes(field, 'maxLength', 1),
    ...bound(field, 'minimum', -1),
    ...bound(field, 'maximum', 1),
  ];
}

type Bound = 'minLength' | 'maxLength' | 'minimum' | 'maximum';

const PLACES = [
  { steps: 1, kind: 'outside bound', within: false },
  { steps: 0, kind: 'at bound', within: true },
  { steps: -1, kind: 'inside bound', within: true },
] as const;

/** @param outward direction in which the bound is left */
function bound(field: Field, keyword: Bound, outward: 1 | -1): Case[] {
  const limit = field.schema[keyword];
  if (limit === undefined) return [];
  return PLACES.filter(({ steps }) => isMeaningful(field, keyword, limit + steps * outward)).map(
    ({ steps, kind, within }) => {
      const value = limit + steps * outward;
      const silence = isOpen(field.schema, keyword) ? field.schema['x-silence'] : undefined;
      const open = !within && silence !== undefined;
      return fieldCase(field, {
        title: titleOf(field, keyword, value),
        keyword,
        kind,
        changes: [changeTo(field, keyword, value)],
        expect: open ? { observe: silence } : within ? 'accepted' : 'refused',
        why: open ? titleOf(field, keyword, value) : `${keyword} ${limit}`,
      });
    },
  );
}

/** A letter of one UTF-16 unit and two bytes of UTF-8. */
const WIDE = 'é';

/**
 * A text just outside a bound of a field that may hold any character, all of more than one byte: whoever counts
 * bytes finds it long enough, whoever counts letters of ASCII short enough.
 */
function beyondInBytes(field: Field, keyword: 'minLength' | 'maxLength', outward: 1 | -1): Case[] {
  const { schema } = field;
  const length = (schema[keyword] ?? 0) + outward;
  const isAny = schema['x-format'] === undefined && schema[keyword] !== undefined;
  if (!isAny || length < 1 || isOpen(schema, keyword)) return [];
  const words = `${titleOf(field, keyword, length)} of two bytes each`;
  const changes = [{ set: field.at, value: WIDE.repeat(length) }];
  const why = `${keyword} ${schema[keyword]}, in characters`;
  return [
    fieldCase(field, {
      title: words,
      keyword,
      kind: 'outside in bytes',
      changes,
      expect: 'refused',
      why,
    }),
  ];
}

/** A text cannot have fewer than no characters; a short domain name is one label, which is open. */
function isMeaningful({ schema }: Field, keyword: Bound, value: number): boolean {
  if (!keyword.endsWith('Length')) return true;
  const shortName = schema['x-format'] === 'rfc1035-name' && value > 0 && value < 20;
  return value >= 0 && !shortName;
}

function titleOf(field: Field, keyword: Bound, value: number): string {
  if (!keyword.endsWith('Length')) return `${called(field)} ${value}`;
  return `${called(field)} of ${value === 1 ? '1 character' : `${value} characters`}`;
}

function changeTo(field: Field, keyword: Bound, value: number): Change {
  if (!keyword.endsWith('Length')) return { set: field.at, value };
  const fresh = freshName(field);
  if (fresh === undefined || value === 0) return { set: field.at, value: 'x'.repeat(value) };
  return { set: field.at, name: { fresh, length: value } };
}

/** Whether the field names the resource, so that its value has to be fresh in every request. */
export function freshName(field: Field): 'label' | 'domain' | undefined {
  if (isNested(field)) return undefined;
  return field.name === 'label' || field.name === 'domain' ? field.name : undefined;
}
