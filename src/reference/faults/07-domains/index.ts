import type { Fault } from '../fault.ts';
import { addressListsFaults } from './address-lists.ts';
import { answersFaults } from './answers.ts';
import { apartFaults } from './apart.ts';
import { arrangedFaults } from './arranged.ts';
import { bothAddressListsFaults } from './both-address-lists.ts';
import { cloneFaults } from './clone.ts';
import { combinationsFaults } from './combinations.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { deletionFaults } from './deletion.ts';
import { importFaults } from './import.ts';
import { listingFaults } from './listing.ts';
import { machineFaults } from './machine.ts';
import { nameServerFaults } from './name-server.ts';
import { namesFaults } from './names.ts';
import { neededFieldsFaults } from './needed-fields.ts';
import { permissionsFaults } from './permissions.ts';
import { racesFaults } from './races.ts';
import { recordsFaults } from './records.ts';
import { renameFaults } from './rename.ts';
import { statusFaults } from './status.ts';
import { thinAnswersFaults } from './thin-answers.ts';
import { timersFaults } from './timers.ts';
import { typeFaults } from './type.ts';
import { uniquenessFaults } from './uniqueness.ts';
import { updateFaults } from './update.ts';
import { wholeRecordFaults } from './whole-record.ts';

/**
 * Faults of the section Domains and records; machine has what no other check finds.
 */
export const domainsFaults: readonly Fault[] = [
  ...answersFaults,
  ...creationFaults,
  ...deletionFaults,
  ...listingFaults,
  ...namesFaults,
  ...uniquenessFaults,
  ...timersFaults,
  ...addressListsFaults,
  ...bothAddressListsFaults,
  ...statusFaults,
  ...machineFaults,
  ...updateFaults,
  ...wholeRecordFaults,
  ...renameFaults,
  ...typeFaults,
  ...neededFieldsFaults,
  ...cloneFaults,
  ...apartFaults,
  ...importFaults,
  ...nameServerFaults,
  ...recordsFaults,
  ...permissionsFaults,
  ...combinationsFaults,
  ...contractFaults,
  ...arrangedFaults,
  ...thinAnswersFaults,
  ...racesFaults,
];
