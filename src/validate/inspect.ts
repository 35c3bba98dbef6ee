import { existsSync } from 'node:fs';
import type { Schema } from '../spec/types.ts';
import { differences } from './differences.ts';
import type { Difference, Side } from './finding.ts';
import { type Context, type Validator, validatorName } from './validator.ts';

const GENERATED = new URL('./generated/schemas.js', import.meta.url);

/**
 * All validators by `validatorName`: written beforehand by the build (dist/), or compiled now when
 * the code runs from its sources. Both come from the same ajv and the same schemas.
 */
export const validators: Readonly<Record<string, Validator>> = existsSync(GENERATED)
  ? await import(GENERATED.href)
  : (await import('./compile-schemas.ts')).compileInMemory();

const NOTHING: Context = {};

/**
 * Holds a value against a component schema of spec/openapi.yaml. Adds the requirements it was held
 * against to `context.decided`, where there is such a set.
 */
export function inspect(
  schema: Schema,
  value: unknown,
  side: Side,
  context: Context = NOTHING,
): Difference[] {
  const validator = validatorOf(schema);
  if (validator.call(context, value)) return [];
  return differences(validator.errors ?? [], side);
}

/** Spares the hot path the making of names. */
const known = new WeakMap<Schema, Validator>();

function validatorOf(schema: Schema): Validator {
  const earlier = known.get(schema);
  if (earlier !== undefined) return earlier;
  const found = lookUp(schema['x-pointer'] ?? '');
  known.set(schema, found);
  return found;
}

function lookUp(pointer: string): Validator {
  const found = validators[validatorName(pointer)];
  if (found !== undefined) return found;
  throw new Error(`expected a validator for ${pointer}, found none: build again (npm run build)`);
}
