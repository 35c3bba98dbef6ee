import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { arrangedFaults } from './arranged.ts';
import { atomicityFaults } from './atomicity.ts';
import { carryingFaults } from './carrying.ts';
import { clonesFaults } from './clones.ts';
import { combinationsFaults } from './combinations.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { deletionFaults } from './deletion.ts';
import { goneInstanceFaults } from './gone-instance.ts';
import { historiesFaults } from './histories.ts';
import { encodedLabelsFaults } from './labels/encoded.ts';
import { labelsFaults } from './labels/labels.ts';
import { wildcardsFaults } from './labels/wildcards.ts';
import { bornWithFaults } from './listing/born-with.ts';
import { grownVolumesFaults } from './listing/grown-volumes.ts';
import { listedObjectsFaults } from './listing/listed-objects.ts';
import { listingFaults } from './listing/listing.ts';
import { pagesFaults } from './listing/pages.ts';
import { rememberedFaults } from './listing/remembered.ts';
import { shownFieldsFaults } from './listing/shown-fields.ts';
import { threePagesFaults } from './listing/three-pages.ts';
import { manyObjectsFaults } from './many/objects.ts';
import { manyTagsFaults } from './many/tags.ts';
import { openFaults } from './open.ts';
import { permissionsFaults } from './permissions.ts';
import { racesFaults } from './races.ts';
import { secondTimeFaults } from './second-time.ts';
import { sequencesFaults } from './sequences.ts';
import { statesFaults } from './states.ts';
import { wholeRecordFaults } from './whole-record.ts';

/** Faults of the section Tags; what the state machine finds is found by other checks, too. */
export const tagsFaults: readonly Fault[] = [
  ...answersFaults,
  ...creationFaults,
  ...carryingFaults,
  ...statesFaults,
  ...historiesFaults,
  ...goneInstanceFaults,
  ...atomicityFaults,
  ...labelsFaults,
  ...encodedLabelsFaults,
  ...wildcardsFaults,
  ...listingFaults,
  ...bornWithFaults,
  ...rememberedFaults,
  ...grownVolumesFaults,
  ...pagesFaults,
  ...threePagesFaults,
  ...deletionFaults,
  ...manyObjectsFaults,
  ...secondTimeFaults,
  ...clonesFaults,
  ...permissionsFaults,
  ...racesFaults,
  ...sequencesFaults,
  ...wholeRecordFaults,
  ...listedObjectsFaults,
  ...shownFieldsFaults,
  ...manyTagsFaults,
  ...openFaults,
  ...combinationsFaults,
  ...contractFaults,
  ...arrangedFaults,
];
