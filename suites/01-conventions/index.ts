import { suite } from '../../src/check/check.ts';
import { basePathChecks } from './base-path.ts';

/** Conventions: the base address. JSON, timestamps and names are judged in every answer of the run. */
export const conventions = suite('Conventions', (check) => {
  basePathChecks(check);
});
