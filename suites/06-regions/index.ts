import { suite } from '../../src/check/check.ts';
import { availabilityChecks } from './availability.ts';
import { listChecks } from './list.ts';
import { readOnlyChecks } from './read-only.ts';
import { readingChecks } from './reading.ts';

/** Endpoints, Regions; the region's fields and the availability of plans. */
export const regions = suite('Regions', (check) => {
  listChecks(check);
  readingChecks(check);
  readOnlyChecks(check);
  availabilityChecks(check);
});
