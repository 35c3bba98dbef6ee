import ipaddr from 'ipaddr.js';
import {
  formats,
  keywords,
  LONGEST_DOMAIN_LABEL,
  mayBePutRight,
  rangeBreaches,
} from '../../rules/index.ts';
import type { Schema } from '../../spec/types.ts';
import { cut } from '../../text/cut.ts';
import { freshName } from './boundaries.ts';
import type { Case, Change, FreshName } from './case.ts';
import { called, type Field, fieldCase, isNested } from './fields.ts';
import { REFERENCES } from './right-values.ts';

/** The vectors of the rule that a field's format stands for: right ones accepted, wrong ones refused. */
export function formatCases(field: Field): Case[] {
  const rule = formats[field.schema['x-format'] ?? ''];
  if (rule === undefined || (isNested(field) && !field.at.includes('/1/'))) return [];
  const wrong = rule.vectors.wrong.flatMap(([value, why]) => wrongText(field, value, why));
  return [...rightTexts(field, rule.vectors.right), ...wrong];
}

function wrongText(field: Field, value: string, why: string): Case[] {
  const rule = field.schema['x-format'];
  const keyword = violatedKeyword(field.schema, value) ?? 'x-format';
  const perhapsAbsent = value === '' && !field.required;
  if (keyword.endsWith('Length') || perhapsAbsent) return []; // told by the boundaries, or open
  return [
    fieldCase(field, {
      title: `${called(field)} with ${why}`,
      keyword,
      kind: 'rule',
      changes: [{ set: field.at, value }],
      expect: mayBePutRight(rule, value) ? 'put right' : 'refused',
      why,
    }),
  ];
}

/** Names have to be fresh, and addresses must be there: of these, shapes are tried instead of vectors. */
function rightTexts(field: Field, vectors: readonly string[]): Case[] {
  const fresh = freshName(field);
  if (REFERENCES.includes(field.name) || isNested(field)) return [];
  if (fresh === undefined) {
    return vectors.map((value) => right(field, { set: field.at, value }, JSON.stringify(value)));
  }
  return (SHAPES[field.schema['x-format'] ?? ''] ?? []).map(([shape, words]) =>
    right(field, { set: field.at, name: { fresh, ...shape } }, words),
  );
}

const SHAPES: Readonly<Record<string, readonly (readonly [Omit<FreshName, 'fresh'>, string])[]>> = {
  'vpc-label': [
    [{ before: '-' }, 'with a hyphen in front'],
    [{ after: '-' }, 'with a hyphen at the end'],
    [{ before: '7' }, 'with a digit in front'],
    [{ before: 'Z' }, 'with a capital in front'],
    [{ dress: 'capitals' }, 'in capitals'],
    [{ dress: 'digits' }, 'of digits alone'],
  ],
  'rfc1035-name': [
    [{ firstLabel: LONGEST_DOMAIN_LABEL }, `with a label of ${LONGEST_DOMAIN_LABEL} characters`],
  ],
  'instance-label': [
    [{ before: '7' }, 'with a digit in front'],
    [{ before: 'Z' }, 'with a capital in front'],
    [{ before: 'a.' }, 'with a period inside'],
    [{ before: 'a_' }, 'with an underscore inside'],
  ],
};

function right(field: Field, change: Change, words: string): Case {
  return fieldCase(field, {
    title: `${called(field)} ${words}`,
    keyword: 'x-format',
    kind: 'rule',
    changes: [change],
    expect: 'accepted',
    why: 'allowed by the whole rule',
  });
}

/** The vectors of the rules on whole arrays: combined length, disjoint ranges, unique labels. */
export function keywordCases(field: Field): Case[] {
  return Object.values(keywords)
    .map(({ name, vectors }) => ({ name: `x-${name}`, vectors }))
    .filter(({ name }) => Object.hasOwn(field.schema, name))
    .flatMap(({ name, vectors }) => [
      ...vectors.right
        .filter((value) => isDecisive(value) && !isEmpty(value))
        .map((value) => arrayCase(field, name, value, 'accepted', cut(JSON.stringify(value), 100))),
      ...vectors.wrong
        .filter(([value]) => isDecisive(value))
        .map(([value, why]) => arrayCase(field, name, value, 'refused', why)),
    ]);
}

function arrayCase(
  field: Field,
  keyword: string,
  value: unknown,
  expect: 'accepted' | 'refused',
  why: string,
): Case {
  const count = (value as readonly unknown[]).length;
  return fieldCase(field, {
    title: `${called(field)} of ${count}: ${why}`,
    keyword,
    kind: 'rule',
    changes: [{ set: field.at, value }],
    expect,
    why,
  });
}

/** An entry that is no address is refused for another reason than that of the rule. */
function isDecisive(value: unknown): boolean {
  const entries = value as readonly unknown[];
  return entries.every((entry) => typeof entry !== 'string' || ipaddr.isValid(entry));
}

/** An empty list is what conditions and silences speak about. */
function isEmpty(value: unknown): boolean {
  return (value as readonly unknown[]).length === 0;
}

/**
 * The keyword of a string's schema that a text breaks first, the plainer keywords before the
 * format; for subnet ranges the kind of breach, which spec/openapi.yaml names like keywords.
 * Undefined when the text breaks none.
 */
function violatedKeyword(schema: Schema, text: string): string | undefined {
  const length = [...text].length;
  if (length < (schema.minLength ?? 0)) return 'minLength';
  if (length > (schema.maxLength ?? length)) return 'maxLength';
  const needed = schema['x-pattern'];
  if (needed !== undefined && !matches(needed, text)) return 'x-pattern';
  const forbidden = (schema.not as Schema | undefined)?.pattern;
  if (forbidden !== undefined && matches(forbidden, text)) return 'not';
  if (schema['x-format'] === 'private-range') return rangeBreaches(text)[0]?.kind;
  return formats[schema['x-format'] ?? '']?.refuse(text) === undefined ? undefined : 'x-format';
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, 'u').test(text);
}
