import { suite } from '../../src/check/check.ts';
import { availabilityChecks } from './availability.ts';
import { readingChecks } from './reading.ts';

/** Endpoints, Regions; the region's fields and the availability of plans. */
export const regions = suite('Regions', (check) => {
  readingChecks(check);
  availabilityChecks(check);
});
