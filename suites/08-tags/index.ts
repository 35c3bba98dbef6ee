import { suite } from '../../src/check/check.ts';
import { atomicityChecks } from './atomicity.ts';
import { carryingChecks } from './carrying.ts';
import { creationChecks } from './creation.ts';
import { deletionChecks } from './deletion.ts';
import { listingChecks } from './listing.ts';
import { machineChecks } from './machine.ts';
import { openChecks } from './open.ts';
import { pageChecks } from './pages.ts';
import { permissionChecks } from './permissions.ts';
import { propertyChecks } from './properties.ts';
import { raceChecks } from './races.ts';

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
