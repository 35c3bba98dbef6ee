import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readYamlFiles } from '../../src/spec/data.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { packageRoot } from '../../src/spec/package-root.ts';

const SCHEMAS = join(packageRoot(), 'spec', 'schemas');
const data = readYamlFiles();
const spec = loadSpec();
const requirements = [...spec.requirements.values()];
const silences = [...spec.silences.values()];

describe('the files of spec/ keep their schemas', () => {
  test.each(Object.keys(data).filter((file) => file !== 'openapi.yaml'))('%s', (file) => {
    const schema = `${file.replace(/\/.*|\.yaml$/, '')}.schema.json`;
    const text = readFileSync(join(SCHEMAS, schema), 'utf8');
    const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
    const validate = ajv.compile(JSON.parse(text));
    validate(data[file]);
    expect(validate.errors ?? []).toEqual([]);
  });
});

test.each(readdirSync(SCHEMAS))('%s is a schema', (file) => {
  const ajv = new Ajv2020({ allErrors: true });
  ajv.validateSchema(JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8')));
  expect(ajv.errors ?? []).toEqual([]);
});

describe('ids', () => {
  test('are unique over all requirements and silences', () => {
    const files = Object.entries(data).filter(([file]) => /^(requirements|silences)\//.test(file));
    const ids = files.flatMap(([, content]) => idsIn(content));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toHaveLength(requirements.length + silences.length);
  });

  test('are as many as the document holds', () => {
    expect(requirements.length).toBeGreaterThanOrEqual(500);
    expect(silences.length).toBeGreaterThanOrEqual(110);
  });
});

describe('citations', () => {
  const rows = new Set(spec.rows);
  const cited = new Set([...requirements, ...silences].flatMap(({ cites }) => cites));

  test('name rows of the document', () => {
    expect([...cited].filter((row) => !rows.has(row))).toEqual([]);
  });

  test('reach every row of the document', () => {
    expect(spec.rows.filter((row) => !cited.has(row))).toEqual([]);
  });

  test('each row of the document stands once', () => {
    expect(rows.size).toBe(spec.rows.length);
  });
});

test('requirements and silences have the same sections', () => {
  expect(spec.sections.filter(({ silences }) => silences.length === 0)).toEqual([]);
  expect(spec.sections.filter(({ requirements }) => requirements.length === 0)).toEqual([]);
});

function idsIn(content: unknown): string[] {
  const { requirements = [], silences = [] } = content as Record<string, { id: string }[]>;
  return [...requirements, ...silences].map(({ id }) => id);
}
