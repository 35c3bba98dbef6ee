import type { Ajv2020 } from 'ajv/dist/2020.js';
import { loadSpec } from '../spec/load.ts';
import type { Schema } from '../spec/types.ts';
import { createAjv } from './dialect.ts';
import { validatorName } from './validator-name.ts';

/** An ajv that holds the schemas of spec/openapi.yaml, each under its `validatorName`. */
export interface Contract {
  readonly ajv: Ajv2020;
  readonly names: readonly string[];
}

/** Gives ajv every schema and parameter among the components of spec/openapi.yaml. */
export function createContract(): Contract {
  const ajv = createAjv();
  const schemas = componentSchemas();
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
  return { ajv, names: Object.keys(schemas) };
}

function componentSchemas(): Record<string, Schema> {
  const { schemas, parameters = {} } = loadSpec().openapi.components;
  const all = [
    ...Object.values(schemas),
    ...Object.values(parameters).map((parameter) => (parameter as { schema: Schema }).schema),
  ];
  return Object.fromEntries(
    all.map((schema) => [validatorName(schema['x-pointer'] ?? ''), withKeys(schema)]),
  );
}

/** References become keys of ajv, so that each schema is compiled once, whoever refers to it. */
function withKeys(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (name, value) =>
    name === '$ref' ? validatorName(value) : value,
  );
}
