import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { formats, type Rule } from '../../src/rules/index.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { subSchemas } from '../../src/spec/sub-schemas.ts';
import type { Schema } from '../../src/spec/types.ts';

/** A schema with x-format, by its place in spec/openapi.yaml, and the rule that it names. */
type Formed = readonly [pointer: string, schema: Schema, rule: Rule<string>];

const { operations, openapi } = loadSpec();
const inRequests = formedIn(operations.map(({ request }) => request));
const inAnswers = formedIn(operations.map(({ answer }) => answer));
const patterns = Object.entries(openapi['x-patterns'] as Record<string, string>);

/** What the words of other tools call by the name of a standard format. */
const STANDARD: Readonly<Record<string, string>> = { 'soa-email': 'email', uuid: 'uuid' };

/** Whether the bits after the prefix are zero is arithmetic, which no pattern can do in a line. */
const BEYOND_PATTERNS = ['10.0.0.1/24', '10.0.0.128/24', '10.1.0.0/8', '172.17.0.0/12'];

test('every rule on a string has a standard format or a pattern beside it', () => {
  for (const [pointer, { format, pattern }, { name }] of [...inRequests, ...inAnswers]) {
    if (STANDARD[name] !== undefined) expect(format, pointer).toBe(STANDARD[name]);
    else expect(pattern, pointer).toBeTypeOf('string');
  }
});

describe('to other tools a request', () => {
  const cases = inRequests.filter(([, { pattern }]) => pattern !== undefined);

  test.each(cases)('%s takes what is right and nothing that is wrong', (_, schema, { vectors }) => {
    const holds = readByTools(schema);
    const wrong = vectors.wrong.map(([value]) => value);
    const kept = wrong.filter((value) => !BEYOND_PATTERNS.includes(value));
    expect(vectors.right.filter((value) => !holds(value))).toEqual([]);
    expect(kept.filter((value) => holds(value))).toEqual([]);
  });
});

describe('to other tools an answer', () => {
  const cases = inAnswers.filter(([, { pattern }]) => pattern !== undefined);

  test.each(cases)('%s refuses only what is wrong, and most of it', (_, schema, { vectors }) => {
    const holds = readByTools(schema);
    const mayBeRight = [...vectors.right, ...vectors.open.map(([value]) => value)];
    expect(mayBeRight.filter((value) => !holds(value))).toEqual([]);
    const found = vectors.wrong.filter(([value]) => !holds(value));
    expect(found.length).toBeGreaterThan(vectors.wrong.length / 2);
  });
});

test.each(patterns)('%s is written in what all regular expressions have in common', (_, text) => {
  expect(text).not.toMatch(/\\[dwspDWP]|\(\?(?!:)/);
  expect(text).toMatch(/^\^.*\$$/);
});

/** A schema as a tool reads it that knows no keyword of ours and no format. */
function readByTools(schema: Schema): (value: string) => boolean {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  return (value) => validate(value);
}

function formedIn(roots: readonly (Schema | undefined)[]): Formed[] {
  const all = roots.flatMap((root) => (root === undefined ? [] : withSubSchemas(root)));
  const byPlace = new Map(all.map((schema) => [schema['x-pointer'] ?? '', schema]));
  return [...byPlace].flatMap(([pointer, schema]): Formed[] => {
    const rule = formats[schema['x-format'] ?? ''];
    return rule === undefined ? [] : [[pointer, schema, rule]];
  });
}

function withSubSchemas(schema: Schema): Schema[] {
  return [schema, ...subSchemas(schema).flatMap(([, inner]) => withSubSchemas(inner))];
}
