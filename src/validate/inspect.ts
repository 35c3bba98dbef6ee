import type { Schema } from '../spec/types.ts';
import { disagreements } from './disagreements.ts';
import type { Disagreement, Side } from './finding.ts';
import { validatorName } from './validator-name.ts';
import { type Context, validators } from './validators.ts';

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
  const validator = validators[validatorName(schema['x-pointer'] ?? '')];
  if (validator === undefined || validator.call(context, value)) return [];
  return disagreements(validator.errors ?? [], side);
}
