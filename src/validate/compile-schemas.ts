import type { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { isForTools } from '../spec/for-tools.ts';
import { loadSpec } from '../spec/load.ts';
import type { Schema } from '../spec/types.ts';
import { isObject } from '../text/json.ts';
import { createAjv } from './dialect.ts';
import { type Validator, validatorName } from './validator.ts';

/**
 * The schemas of spec/openapi.yaml, each compiled in this process when it is first asked for. Asking
 * for a wrong schema throws an Error.
 * @param tells whether the validators report every error, or none (`createAjv`)
 */
export function compileInMemory(tells: boolean): Record<string, Validator> {
  const { ajv, names } = loadSchemas(tells);
  const validators: Record<string, Validator> = {};
  for (const name of names) {
    const get = () => ajv.getSchema(name) as unknown as Validator;
    Object.defineProperty(validators, name, { get, enumerable: true });
  }
  return validators;
}

/**
 * What the generated modules need: ajv's standalone code calls `require` for its own helpers even in
 * ES modules.
 */
const PROLOGUE = `import { createRequire } from 'node:module';
import { formats, keywords, ownFormats } from '../formats.js';
const require = createRequire(import.meta.url);
`;

/** The same validators as the source of an ES module, for a folder beside this file's. */
export function standaloneSource(tells: boolean): string {
  const { ajv, names } = loadSchemas(tells);
  const exported = Object.fromEntries(names.map((name) => [name, name]));
  return PROLOGUE + standaloneCode.default(ajv, exported);
}

/** An ajv that holds every schema and parameter of spec/openapi.yaml by its `validatorName`. */
function loadSchemas(tells: boolean): { ajv: Ajv; names: readonly string[] } {
  const ajv = createAjv(tells);
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
    all.map((schema) => [validatorName(schema['x-pointer'] ?? ''), judged(schema)]),
  );
}

/**
 * A schema as ajv gets it: without what only other tools read, and with keys of ajv for references,
 * so that each schema is compiled once, whoever refers to it.
 */
function judged(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (name, value) => {
    if (name === '$ref') return validatorName(value);
    return isObject(value) ? withoutToolsWords(value) : value;
  });
}

function withoutToolsWords(schema: Schema): Schema {
  const entries = Object.entries(schema).filter(([keyword]) => !isForTools(schema, keyword));
  return Object.fromEntries(entries);
}
