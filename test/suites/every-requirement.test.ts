import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Check } from '../../src/check/check.ts';
import { faultTables } from '../../src/reference/faults/index.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { subSchemas } from '../../src/spec/sub-schemas.ts';
import type { Means, Schema } from '../../src/spec/types.ts';
import { suites } from '../../suites/index.ts';
import { generatedChecks } from './support/generated-checks.ts';

const spec = loadSpec();
const observable = [...spec.requirements.values()].filter(
  ({ unobservable }) => unobservable === undefined,
);

describe('faults', () => {
  test('break every observable requirement', () => {
    const faults = Object.values(faultTables).flat();
    const broken = new Set(faults.map(({ requirement }) => requirement));
    expect(observable.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  test.each(Object.keys(faultTables))('of %s are all run by its red test', (folder) => {
    const red = readFileSync(new URL(`./${folder}/red.test.ts`, import.meta.url), 'utf8');
    const imported = new RegExp(
      `import \\{ (\\w+Faults) \\} from '\\.\\./\\.\\./\\.\\./src/reference/faults/${folder}/index\\.ts';`,
    );
    const [, table = 'no table'] = imported.exec(red) ?? [];
    expect(red).toMatch(new RegExp(`\\nseenRed\\([^;]*\\b${table}\\b`));
  });
});

const generatedIds = new Set(generatedChecks.map(({ id }) => id));
const written = suites.flatMap(({ checks }) => checks).filter(({ id }) => !generatedIds.has(id));

const byGenerated = namedBy(generatedChecks);
const byWritten = namedBy(written);

/** The key `by` of spec/requirements: what a generated and a written check decide is by either. */
describe('by says what decides a requirement', () => {
  test('contract: a generated check does', () => {
    expect(by('contract').filter((id) => !byGenerated.has(id))).toEqual([]);
  });

  test('suite, property, machine and race: a check written by hand does', () => {
    const hand = by('suite', 'property', 'machine', 'race');
    expect(hand.filter((id) => !byWritten.has(id))).toEqual([]);
  });

  test('schema: the validator does on every answer, and no check besides', () => {
    const judged = answerRequirements();
    const others = by('schema').filter((id) => !judged.has(id));
    expect(others).toEqual([]);
    expect(by('schema').filter((id) => byGenerated.has(id) || byWritten.has(id))).toEqual([]);
  });
});

function by(...means: readonly Means[]): string[] {
  return observable.filter((each) => each.by && means.includes(each.by)).map(({ id }) => id);
}

function namedBy(checks: readonly Check[]): ReadonlySet<string> {
  return new Set(checks.flatMap(({ requirements }) => requirements));
}

/** What spec/openapi.yaml states of answers: of each operation, of refusals, and of all of them. */
function answerRequirements(): ReadonlySet<string> {
  const { ErrorBody, NoError } = spec.openapi.components.schemas as Record<string, Schema>;
  const { answerBody, answerStatus, emptyObject } = spec.everywhere;
  const schemas = [...spec.operations.map(({ answer }) => answer), ErrorBody, NoError];
  return new Set([...schemas.flatMap(requirementsIn), answerBody, answerStatus, emptyObject]);
}

function requirementsIn(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  const map = schema['x-requirement'] ?? {};
  const own = typeof map === 'string' ? [map] : Object.values(map);
  return [...own, ...subSchemas(schema).flatMap(([, inner]) => requirementsIn(inner))];
}
