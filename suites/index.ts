import type { Suite } from '../src/run/check.ts';
import { volumes } from './volumes.ts';

/** All suites, in the order of the document. */
export const suites: readonly Suite[] = [volumes];
