import { suite } from '../src/run/check.ts';
import { atomicityChecks } from './tags-atomicity.ts';
import { carryingChecks } from './tags-carrying.ts';
import { creationChecks } from './tags-creation.ts';
import { deletionChecks } from './tags-deletion.ts';
import { listingChecks } from './tags-listing.ts';
import { machineChecks } from './tags-machine.ts';
import { openChecks } from './tags-open.ts';
import { pageChecks } from './tags-pages.ts';
import { permissionChecks } from './tags-permissions.ts';
import { propertyChecks } from './tags-properties.ts';
import { raceChecks } from './tags-races.ts';

/** Endpoints, Tags; what it means for an object to carry one. */
export const tags = suite('Tags', (check) => {
  creationChecks(check);
  carryingChecks(check);
  atomicityChecks(check);
  listingChecks(check);
  pageChecks(check);
  deletionChecks(check);
  permissionChecks(check);
  propertyChecks(check);
  raceChecks(check);
  machineChecks(check);
  openChecks(check);
});
