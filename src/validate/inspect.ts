import { existsSync } from 'node:fs';
import type { Schema } from '../spec/types.ts';
import { differences } from './differences.ts';
import type { Difference, Side } from './finding.ts';
import { type Held, UNREAD } from './held.ts';
import { type Validator, validatorName } from './validator.ts';

/** All validators by `validatorName`. */
export type Validators = Readonly<Record<string, Validator>>;

/** Whether a value agrees with a schema, and nothing more: what most values need. */
export const judging: Validators = await allValidators(false);

/** What is wrong with a value, in every place. */
export const telling: Validators = await allValidators(true);

/**
 * Written beforehand by the build (dist/), or compiled when first used where the code runs from its
 * sources. Both come from the same ajv and the same schemas.
 */
async function allValidators(tells: boolean): Promise<Validators> {
  const file = new URL(`./generated/${tells ? 'telling' : 'judging'}.js`, import.meta.url);
  if (existsSync(file)) return import(file.href);
  return (await import('./compile-schemas.ts')).compileInMemory(tells);
}

const NOTHING: readonly Difference[] = [];

/**
 * Holds a value against a component schema of spec/openapi.yaml. Adds the requirements it was held
 * against to `held`.
 */
export function inspect(
  schema: Schema,
  value: unknown,
  side: Side,
  held: Held = UNREAD,
): readonly Difference[] {
  const { judge, tell } = validatorsOf(schema);
  if (judge.call(held, value) || tell.call(held, value)) return NOTHING;
  return differences(tell.errors ?? [], side);
}

interface Pair {
  readonly judge: Validator;
  readonly tell: Validator;
}

/** Spares the hot path the making of names. */
const known = new WeakMap<Schema, Pair>();

function validatorsOf(schema: Schema): Pair {
  const earlier = known.get(schema);
  if (earlier !== undefined) return earlier;
  const found = { judge: lookUp(judging, schema), tell: lookUp(telling, schema) };
  known.set(schema, found);
  return found;
}

function lookUp(validators: Validators, { 'x-pointer': pointer = '' }: Schema): Validator {
  const found = validators[validatorName(pointer)];
  if (found !== undefined) return found;
  throw new Error(`expected a validator for ${pointer}, found none: build again (npm run build)`);
}
