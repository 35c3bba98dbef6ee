import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { apartFaults } from './apart.ts';
import { arrangedFaults } from './arranged.ts';
import { clonedHistoryFaults } from './clone/history.ts';
import { clonedRecordsFaults } from './clone/records.ts';
import { cloneFaults } from './clone/settings.ts';
import { combinationsFaults } from './combinations.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { deletionFaults } from './deletion.ts';
import { addressListsFaults } from './fields/address-lists.ts';
import { bothAddressListsFaults } from './fields/both-address-lists.ts';
import { neededFieldsFaults } from './fields/needed.ts';
import { typeFaults } from './fields/type.ts';
import { importFaults } from './import/import.ts';
import { importedLikeOthersFaults } from './import/like-any-other.ts';
import { refusedImportFaults } from './import/refused.ts';
import { listingFaults } from './listing.ts';
import { machineFaults } from './machine.ts';
import { nameServerFaults } from './name-server/index.ts';
import { namesInOtherLettersFaults } from './names/case.ts';
import { cloneNamesFaults } from './names/clones.ts';
import { comeByFaults } from './names/come-by.ts';
import { namesFaults } from './names/form.ts';
import { formerFaults } from './names/former.ts';
import { freedNamesFaults } from './names/freed.ts';
import { namesOfOtherAccountsFaults } from './names/other-accounts.ts';
import { putRightFaults } from './names/put-right.ts';
import { renameFaults } from './names/rename.ts';
import { uniquenessFaults } from './names/uniqueness.ts';
import { permissionsFaults } from './permissions.ts';
import { racesFaults } from './races.ts';
import { spelledRecordsFaults } from './records/spelled.ts';
import { recordsFaults } from './records.ts';
import { recordsKeptFaults } from './records-kept.ts';
import { statusFaults } from './status.ts';
import { thinAnswersFaults } from './thin-answers.ts';
import { outsideFaults } from './timers/outside.ts';
import { roundingFaults } from './timers/rounding.ts';
import { someDomainsFaults } from './timers/some-domains.ts';
import { zeroFaults } from './timers/zero.ts';
import { leftOutFaults } from './update/left-out.ts';
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
  ...cloneNamesFaults,
  ...namesInOtherLettersFaults,
  ...uniquenessFaults,
  ...namesOfOtherAccountsFaults,
  ...freedNamesFaults,
  ...comeByFaults,
  ...roundingFaults,
  ...zeroFaults,
  ...someDomainsFaults,
  ...outsideFaults,
  ...addressListsFaults,
  ...bothAddressListsFaults,
  ...statusFaults,
  ...machineFaults,
  ...updateFaults,
  ...leftOutFaults,
  ...wholeRecordFaults,
  ...renameFaults,
  ...typeFaults,
  ...neededFieldsFaults,
  ...cloneFaults,
  ...clonedRecordsFaults,
  ...clonedHistoryFaults,
  ...apartFaults,
  ...importFaults,
  ...refusedImportFaults,
  ...nameServerFaults,
  ...recordsFaults,
  ...recordsKeptFaults,
  ...permissionsFaults,
  ...combinationsFaults,
  ...contractFaults,
  ...arrangedFaults,
  ...thinAnswersFaults,
  ...racesFaults,
  ...spelledRecordsFaults,
  ...importedLikeOthersFaults,
  ...formerFaults,
  ...putRightFaults,
];
