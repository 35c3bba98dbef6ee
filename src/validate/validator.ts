import type { Schema } from '../spec/types.ts';
import type { Held } from './held.ts';

/** One disagreement between a value and a schema, as ajv tells it in verbose mode. */
export interface SchemaError {
  readonly keyword: string;
  /** JSON pointer into the value. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schema: unknown;
  readonly parentSchema: Schema;
  readonly data: unknown;
}

/**
 * A compiled schema: true when the value agrees; otherwise `errors` holds every disagreement, where it
 * tells them. Adds the requirements that the value is held against to its context.
 */
export interface Validator {
  (this: Held, value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** Name of the validator for the schema at a pointer into spec/openapi.yaml: an identifier. */
export function validatorName(pointer: string): string {
  return pointer
    .replace('#/components/', '')
    .replace(/\/schema$/, '')
    .replaceAll('/', '_');
}
