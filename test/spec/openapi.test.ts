import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, test } from 'vitest';
import { formats, keywords } from '../../src/rules/index.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { matchOperation } from '../../src/spec/match.ts';
import { packageRoot } from '../../src/spec/package-root.ts';
import { schemaAt } from '../../src/spec/schema-at.ts';
import { subSchemas } from '../../src/spec/sub-schemas.ts';
import type { Schema } from '../../src/spec/types.ts';

const spec = loadSpec();
const schemas = allSchemas();

test('openapi.yaml is OpenAPI 3.1, and all its references lead somewhere', async () => {
  const file = join(packageRoot(), 'spec', 'openapi.yaml');
  const api = (await SwaggerParser.validate(file)) as unknown as Record<string, unknown>;
  expect(api.openapi).toBe('3.1.0');
});

test('its version is the revision of the document', () => {
  expect(spec.openapi.info).toMatchObject({ version: spec.revision });
});

describe('operations', () => {
  test('are the rows of the endpoint tables, no more and no less', () => {
    const rows = spec.rows
      .map((row) => /^endpoints\/[^#]+#((?:GET|POST|PUT|DELETE) .+)$/.exec(row)?.[1])
      .filter((row) => row !== undefined)
      .map((row) => row.replace('<image_id>', '{imageId}'));
    const operations = spec.operations.map(({ method, path }) => `${method} ${path}`);
    expect(operations.toSorted()).toEqual(rows.toSorted());
    expect(operations).toHaveLength(49);
  });

  test('each cites its own row through its requirement', () => {
    const stray = spec.operations.filter(({ requirement, method, path }) => {
      const row = `#${method} ${path}`.replace('private/{imageId}', 'private/<image_id>');
      return !spec.requirements.get(requirement)?.cites.some((cite) => cite.endsWith(row));
    });
    expect(stray.map(({ id }) => id)).toEqual([]);
  });

  test('have distinct ids and belong to known sections', () => {
    expect(spec.operationById.size).toBe(spec.operations.length);
    const titles = new Set(spec.sections.map(({ title }) => title));
    expect(spec.operations.filter(({ section }) => !titles.has(section))).toEqual([]);
  });

  test('take page and page_size exactly where they answer the list envelope', () => {
    const lists = spec.operations.filter(({ answer }) => answer?.required?.includes('results'));
    const paged = spec.operations.filter(({ isList }) => isList);
    expect(paged.map(({ id }) => id)).toEqual(lists.map(({ id }) => id));
    expect(paged).toHaveLength(11);
  });

  test('name every placeholder of their path', () => {
    for (const { path, parameters } of spec.operations) {
      const named = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((hit) => hit[1]));
    }
  });

  test('carry the scopes that the document shows', () => {
    const scopes = (id: string) => spec.operationById.get(id)?.scopes;
    expect(scopes('listInstanceVolumes')).toEqual(['computes:read_only']);
    expect(scopes('attachVolume')).toEqual(['volumes:read_write', 'computes:read_write']);
    expect(scopes('captureImage')).toEqual(['images:read_write', 'computes:read_only']);
    expect(scopes('createVpc')).toEqual(['vpc:read_write']);
    expect(scopes('getVpc')).toBeUndefined();
    expect(scopes('listRegions')).toEqual([]);
  });

  test('say who may call them', () => {
    const of = (access: string) =>
      spec.operations.filter((each) => each.access === access).map(({ id }) => id);
    expect(of('public')).toEqual(['listRegions', 'getRegion']);
    expect(of('mixed')).toEqual(['listImages', 'getImage']);
    expect(of('unsaid')).toEqual([
      'listRegionAvailability',
      'getRegionAvailability',
      'listStackScripts',
      'listTypes',
    ]);
  });

  test('their pointers lead back to them', () => {
    for (const { pointer, requirement, id } of spec.operations) {
      expect(schemaAt(pointer)).toMatchObject({ schema: { operationId: id }, requirement });
    }
  });
});

describe('aliases', () => {
  const { paths } = spec.openapi;
  const stated = Object.values(paths).flatMap((item) => Object.values(item)) as Alias[];
  const aliases = stated.filter((each) => each['x-alias'] !== undefined);

  test('reach images of both kinds with a parameter that holds no slash', () => {
    const reached = ['/images/compute/{imageId}', '/images/private/{imageId}'];
    const gets = reached.map((path) => paths[path]?.get);
    expect(gets).toMatchObject([{ 'x-alias': 'getImage' }, { 'x-alias': 'getImage' }]);
  });

  test('answer what the operation answers of which each is another path', () => {
    for (const alias of aliases) {
      const { pointer = '' } = spec.operationById.get(alias['x-alias']) ?? {};
      expect(alias.responses).toEqual(schemaAt(pointer)?.schema.responses);
      expect(spec.operationById.has(alias.operationId)).toBe(false);
    }
  });

  test('are matched as that operation', () => {
    for (const id of ['compute/debian12', 'private/15']) {
      expect(matchOperation('GET', `/v4/images/${id}`)).toMatchObject({
        operation: { id: 'getImage' },
        params: { imageId: id },
      });
    }
  });
});

/** An operation that spells out the path of another. */
interface Alias {
  readonly 'x-alias': string;
  readonly operationId: string;
  readonly responses: unknown;
}

describe('schemas', () => {
  test('know each other by their pointers', () => {
    for (const schema of schemas) expect(schemaAt(schema['x-pointer'] ?? '')?.schema).toBe(schema);
  });

  test('never forbid further fields', () => {
    const closed = schemas.filter(
      ({ additionalProperties = true, unevaluatedProperties = true }) =>
        additionalProperties !== true || unevaluatedProperties !== true,
    );
    expect(closed).toEqual([]);
  });

  test('state a requirement for every property', () => {
    const silent = schemas.flatMap((schema) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => statesSomething(property))
        .filter(([, property]) => property['x-requirement'] === undefined)
        .map(([, property]) => property['x-pointer'] ?? ''),
    );
    expect(silent.filter((pointer) => !/\/(if|not)\//.test(pointer))).toEqual([]);
  });

  test('bound only what the document bounds', () => {
    const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'];
    const bounded = schemas.filter((schema) => bounds.some((bound) => bound in schema));
    const places = new Set(bounded.map((schema) => schema['x-pointer']?.split('/')[3]));
    expect([...places].toSorted()).toEqual([
      'Domain',
      'DomainClone',
      'DomainCreate',
      'DomainUpdate',
      'Image',
      'ImageCapture',
      'ImageUpdate',
      'ImageUploadRequest',
      'InstanceCreate',
      'LoadBalancer',
      'LoadBalancerCreate',
      'Page',
      'Subnet',
      'Tag',
      'TagCreate',
      'Volume',
      'VolumeClone',
      'VolumeCreate',
      'VolumeUpdate',
      'VpcCreate',
      'VpcPageSize',
      'VpcUpdate',
    ]);
  });

  test('use every rule of our own, and no other', () => {
    const named = new Set(schemas.map((schema) => schema['x-format']));
    expect([...named].filter((name) => name !== undefined).toSorted()).toEqual(
      Object.keys(formats).toSorted(),
    );
    const used = Object.keys(keywords).filter((name) =>
      schemas.some((schema) => `x-${name}` in schema),
    );
    expect(used).toEqual(Object.keys(keywords));
  });
});

describe('requirements', () => {
  const named = new Set(idsNamed(spec.openapi, 'x-requirement'));

  test('named in openapi.yaml exist', () => {
    expect([...named].filter((id) => !spec.requirements.has(id))).toEqual([]);
  });

  test('verified by schema are all named there', () => {
    const bySchema = [...spec.requirements.values()].filter(({ by }) => by === 'schema');
    expect(bySchema.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });

  test('silences named there exist', () => {
    const silences = idsNamed(spec.openapi, 'x-silence');
    expect(silences.filter((id) => !spec.silences.has(id))).toEqual([]);
  });
});

function allSchemas(): Schema[] {
  const { schemas, parameters = {} } = spec.openapi.components;
  const roots = Object.values(parameters).map((each) => (each as { schema: Schema }).schema);
  return [...Object.values(schemas), ...roots].flatMap(withSubSchemas);
}

function withSubSchemas(schema: Schema): Schema[] {
  return [schema, ...subSchemas(schema).flatMap(([, inner]) => withSubSchemas(inner))];
}

/** A property that only narrows a part of itself leaves the statement to that part. */
function statesSomething(property: Schema): boolean {
  return Object.keys(property).some((keyword) => !['items', '$ref', 'x-pointer'].includes(keyword));
}

/** Every id under a key of that name, at any depth. */
function idsNamed(node: unknown, key: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name !== key) return idsNamed(value, key);
    return typeof value === 'string' ? [value] : Object.values(value as Record<string, string>);
  });
}
