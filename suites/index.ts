import type { Suite } from '../src/run/check.ts';
import { authentication } from './authentication.ts';
import { conventions } from './conventions.ts';
import { errors } from './errors.ts';
import { lists } from './lists.ts';
import { service } from './service.ts';
import { versioning } from './versioning.ts';
import { volumes } from './volumes.ts';

/** All suites, in the order of the document. */
export const suites: readonly Suite[] = [
  conventions,
  service,
  lists,
  volumes,
  authentication,
  errors,
  versioning,
];
