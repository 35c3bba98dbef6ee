import { createContract } from './contract.ts';
import type { Validator } from './validator.ts';

/**
 * The schemas of spec/openapi.yaml, each compiled in this process when it is first asked for. Asking
 * for a wrong schema throws an Error.
 */
export function compileInMemory(): Record<string, Validator> {
  const { ajv, names } = createContract();
  const validators: Record<string, Validator> = {};
  for (const name of names) {
    const get = () => ajv.getSchema(name) as unknown as Validator;
    Object.defineProperty(validators, name, { get, enumerable: true });
  }
  return validators;
}
