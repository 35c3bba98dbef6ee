import { createContract } from './contract.ts';
import type { Validator } from './validators.ts';

/** Compiles every schema of spec/openapi.yaml in this process; throws an Error on a wrong schema. */
export function compileInMemory(): Record<string, Validator> {
  const { ajv, names } = createContract();
  return Object.fromEntries(
    names.map((name) => [name, ajv.getSchema(name) as unknown as Validator]),
  );
}
