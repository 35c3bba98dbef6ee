import { suite } from '../../src/check/check.ts';
import { basePathChecks } from './base-path.ts';
import { charactersChecks } from './characters.ts';

/** Conventions: the base address, and in what lengths are counted. JSON, timestamps and names are judged in every answer of the run. */
export const conventions = suite('Conventions', (check) => {
  basePathChecks(check);
  charactersChecks(check);
});
