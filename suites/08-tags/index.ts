import { suite } from '../../src/check/check.ts';
import { atomicityChecks } from './atomicity.ts';
import { carryingChecks } from './carrying.ts';
import { combinationsChecks } from './combinations.ts';
import { creationChecks } from './creation.ts';
import { deletionChecks } from './deletion.ts';
import { encodedLabelsChecks } from './encoded-labels.ts';
import { labelsChecks } from './labels.ts';
import { listingChecks } from './listing/listing.ts';
import { pagesChecks } from './listing/pages.ts';
import { threePagesChecks } from './listing/three-pages.ts';
import { machineChecks } from './machine.ts';
import { manyTagsChecks } from './many-tags.ts';
import { openChecks } from './open.ts';
import { permissionsChecks } from './permissions.ts';
import { racesChecks } from './races.ts';
import { statesChecks } from './states.ts';
import { wholeRecordChecks } from './whole-record.ts';

/** Endpoints, Tags; what it means for an object to carry one. */
export const tags = suite('Tags', (check) => {
  creationChecks(check);
  carryingChecks(check);
  statesChecks(check);
  atomicityChecks(check);
  listingChecks(check);
  pagesChecks(check);
  threePagesChecks(check);
  deletionChecks(check);
  permissionsChecks(check);
  labelsChecks(check);
  encodedLabelsChecks(check);
  racesChecks(check);
  wholeRecordChecks(check);
  manyTagsChecks(check);
  machineChecks(check);
  openChecks(check);
  combinationsChecks(check);
});
