import type { Schema } from '../spec/types.ts';

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

/** Where a validator says which requirements a value is held against. */
export interface Context {
  readonly decided?: {
    /** @param nth place of the requirement among those of the document, from 0 */
    add(id: string, nth: number): void;
  };
}

/** A compiled schema: true when the value agrees; otherwise `errors` holds every disagreement. */
export interface Validator {
  (this: Context, value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** Name of the validator for the schema at a pointer into spec/openapi.yaml: an identifier. */
export function validatorName(pointer: string): string {
  return pointer
    .replace('#/components/', '')
    .replace(/\/schema$/, '')
    .replaceAll('/', '_');
}
