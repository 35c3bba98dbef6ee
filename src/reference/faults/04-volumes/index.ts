import type { Fault } from '../fault.ts';
import { attachPermissionsFaults } from './access/attach-permissions.ts';
import { otherAccountFaults } from './access/other-account.ts';
import { permissionsFaults } from './access/permissions.ts';
import { answersFaults } from './answers.ts';
import { arrangedFaults } from './arranged.ts';
import { allowanceFaults } from './attachment/allowance.ts';
import { attachFaults } from './attachment/attach.ts';
import { configChoiceFaults } from './attachment/config-choice.ts';
import { configPlacesFaults } from './attachment/config-places.ts';
import { configsFaults } from './attachment/configs.ts';
import { attachedCreationFaults } from './attachment/creation.ts';
import { detachFaults } from './attachment/detach.ts';
import { goneInstanceFaults } from './attachment/gone-instance.ts';
import { instanceFaults } from './attachment/instance.ts';
import { beforeActiveFaults } from './before-active.ts';
import { cloneFaults } from './clone.ts';
import { cloneApartFaults } from './clone-apart.ts';
import { combinationsFaults } from './combinations.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { deletionFaults } from './deletion.ts';
import { shrinkingFaults } from './every-sort/never-shrinks.ts';
import { everySortFaults } from './every-sort.ts';
import { earlyListFaults } from './list/early-list.ts';
import { listFaults } from './list/list.ts';
import { ofRestrictedUsersFaults } from './list/of-restricted-users.ts';
import { machineFaults } from './machine.ts';
import { migrationFaults } from './migration.ts';
import { racesFaults } from './races.ts';
import { resizeFaults } from './resize.ts';
import { statusFaults } from './status.ts';
import { thinAnswersFaults } from './thin-answers.ts';
import { timestampsFaults } from './timestamps.ts';
import { updateFaults } from './update.ts';
import { wholeRecordFaults } from './whole-record.ts';

/**
 * Faults of the section Volumes, in files called like the subjects of suites/04-volumes; answers.ts has
 * what the validator sees on every answer, contract.ts what generated checks decide. The
 * open points have none of their own: what they decide, other subjects decide too.
 */
export const volumesFaults: readonly Fault[] = [
  ...answersFaults,
  ...creationFaults,
  ...deletionFaults,
  ...updateFaults,
  ...migrationFaults,
  ...listFaults,
  ...earlyListFaults,
  ...ofRestrictedUsersFaults,
  ...attachedCreationFaults,
  ...configsFaults,
  ...detachFaults,
  ...attachFaults,
  ...instanceFaults,
  ...goneInstanceFaults,
  ...allowanceFaults,
  ...configChoiceFaults,
  ...configPlacesFaults,
  ...cloneFaults,
  ...cloneApartFaults,
  ...resizeFaults,
  ...statusFaults,
  ...beforeActiveFaults,
  ...permissionsFaults,
  ...attachPermissionsFaults,
  ...otherAccountFaults,
  ...racesFaults,
  ...timestampsFaults,
  ...wholeRecordFaults,
  ...combinationsFaults,
  ...everySortFaults,
  ...shrinkingFaults,
  ...contractFaults,
  ...arrangedFaults,
  ...thinAnswersFaults,
  ...machineFaults,
];
