import type { Schema } from '../spec/types.ts';
import { disagreements } from './disagreements.ts';
import type { Disagreement, Side } from './finding.ts';
import type { Context, Validator } from './validator.ts';
import { validatorName } from './validator-name.ts';
import { validators } from './validators.ts';

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
): Disagreement[] {
  const validator = validatorOf(schema);
  if (validator.call(context, value)) return [];
  return disagreements(validator.errors ?? [], side);
}

/** Spares the hot path the making of names. */
const known = new WeakMap<Schema, Validator>();

function validatorOf(schema: Schema): Validator {
  const found = known.get(schema) ?? lookUp(schema['x-pointer'] ?? '');
  known.set(schema, found);
  return found;
}

function lookUp(pointer: string): Validator {
  const found = validators[validatorName(pointer)];
  if (found !== undefined) return found;
  throw new Error(`expected a validator for ${pointer}, found none: build again (npm run build)`);
}
