import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../spec/package-root.ts';
import { cut } from '../text/cut.ts';
import { didYouMean } from '../text/nearest.ts';
import { pointerNames } from '../text/pointer.ts';
import { tokenProblem } from './token-problem.ts';

/** A part of the configuration's schema, as far as it is read for messages. */
export interface ConfigurationSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ConfigurationSchema>>;
  readonly items?: ConfigurationSchema;
  readonly $defs?: Readonly<Record<string, ConfigurationSchema>>;
}

let compiled: ValidateFunction | undefined;

/** Whether our own schema is one is for the tests: asking at every start would take longer than all else here. */
const TRUSTED = { validateSchema: false };

let published: ConfigurationSchema | undefined;

/** The published schema of a configuration, read once. */
export function configurationSchema(): ConfigurationSchema {
  const file = join(packageRoot(), 'spec', 'schemas', 'configuration.schema.json');
  published ??= JSON.parse(readFileSync(file, 'utf8')) as ConfigurationSchema;
  return published;
}

/**
 * Holds a configuration against its schema and fills in defaults. Changes `value`.
 *
 * @returns one problem per key: what was expected there and what came
 */
export function fitSchema(value: unknown): string[] {
  compiled ??= new Ajv2020({
    allErrors: true,
    verbose: true,
    useDefaults: true,
    allowUnionTypes: true,
    ...TRUSTED,
  }).compile(configurationSchema());
  if (compiled(value)) return [];
  const byPath = new Map<string, string>();
  for (const error of compiled.errors ?? []) {
    const path = pathOf(error);
    if (error.keyword !== 'propertyNames' && !byPath.has(path)) byPath.set(path, problem(error));
  }
  return [...byPath].map(([path, text]) => `${path || 'configuration'}: ${text}`);
}

/** What a value of this schema is, as a noun: `an integer of at least 1`. */
export function nounOf(schema: ConfigurationSchema): string {
  if (schema.title !== undefined) return schema.title;
  const { minimum, exclusiveMinimum, maximum } = schema;
  const bounds = [
    ...(minimum === undefined ? [] : [`of at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ];
  const noun = schema.type === 'integer' ? 'an integer' : `a ${String(schema.type)}`;
  return [noun, bounds.join(' and ')].filter((part) => part !== '').join(' ');
}

/** The key that an error is about, as a dotted path. */
function pathOf({ instancePath, params, propertyName }: ErrorObject): string {
  const key = params.additionalProperty ?? params.missingProperty ?? propertyName;
  return [...pointerNames(instancePath), ...(key === undefined ? [] : [String(key)])].join('.');
}

function problem(error: ErrorObject): string {
  const schema = error.parentSchema as ConfigurationSchema;
  const { additionalProperty, missingProperty } = error.params;
  if (error.keyword === 'additionalProperties') {
    return `unknown key${didYouMean(additionalProperty, Object.keys(schema.properties ?? {}))}`;
  }
  if (error.keyword === 'required') {
    return `expected ${missing(schema, missingProperty)}, but it is missing`;
  }
  if (error.keyword === 'uniqueItems') return 'expected every item once';
  if (error.propertyName !== undefined) return `expected the key to be ${nounOf(schema)}`;
  const { instancePath, data } = error;
  const isToken = instancePath.startsWith('/credentials') && typeof data === 'string';
  return `expected ${nounOf(schema)}, ${isToken ? tokenProblem(data) : `got ${shown(error)}`}`;
}

function missing(schema: ConfigurationSchema, key: string): string {
  const property = schema.properties?.[key] ?? {};
  const name = property.$ref?.split('/').at(-1) ?? '';
  return nounOf(configurationSchema().$defs?.[name] ?? property);
}

/** What came, in one short line; of a secret only what kind of thing it is. */
function shown({ instancePath, data }: ErrorObject): string {
  const kind = data === null ? 'nothing' : Array.isArray(data) ? 'a list' : `a ${typeof data}`;
  if (instancePath.startsWith('/credentials')) return `${kind} that is none`;
  return cut(JSON.stringify(data) ?? kind, 80);
}
