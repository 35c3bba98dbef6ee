import { existsSync } from 'node:fs';
import type { Validator } from './validator.ts';

const GENERATED = new URL('./generated/schemas.js', import.meta.url);

/**
 * All validators by `validatorName`: written beforehand by the build (dist/), or compiled now when
 * the code runs from its sources. Both come from the same ajv and the same schemas.
 */
export const validators: Readonly<Record<string, Validator>> = existsSync(GENERATED)
  ? await import(GENERATED.href)
  : (await import('./compile-in-memory.ts')).compileInMemory();
