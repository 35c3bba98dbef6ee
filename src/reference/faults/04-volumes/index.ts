import type { Fault } from '../fault.ts';
import { asRestrictedFaults } from './access/as-restricted.ts';
import { attachPermissionsFaults } from './access/attach-permissions.ts';
import { grantsFaults } from './access/grants.ts';
import { otherAccountFaults } from './access/other-account.ts';
import { permissionsFaults } from './access/permissions.ts';
import { answersFaults } from './answers.ts';
import { arrangedFaults } from './arranged.ts';
import { allowanceFaults } from './attachment/allowance.ts';
import { attachFaults } from './attachment/attach.ts';
import { cameBackFaults } from './attachment/came-back.ts';
import { configChoiceFaults } from './attachment/config-choice.ts';
import { configLimitFaults } from './attachment/config-limit.ts';
import { configPlacesFaults } from './attachment/config-places.ts';
import { configsFaults } from './attachment/configs.ts';
import { attachedCreationFaults } from './attachment/creation.ts';
import { creationRegionFaults } from './attachment/creation-region.ts';
import { detachFaults } from './attachment/detach.ts';
import { goneInstanceFaults } from './attachment/gone-instance.ts';
import { instanceFaults } from './attachment/instance.ts';
import { instanceLabelFaults } from './attachment/instance-label.ts';
import { labelLostFaults } from './attachment/label-lost.ts';
import { namedConfigFaults } from './attachment/named-config.ts';
import { noConfigFaults } from './attachment/no-config.ts';
import { otherRegionFaults } from './attachment/other-region.ts';
import { outsideConfigFaults } from './attachment/outside-config.ts';
import { secondRegionConfigsFaults } from './attachment/second-region-configs.ts';
import { beforeActiveFaults } from './before-active.ts';
import { cloneAndSourceFaults } from './clone/source.ts';
import { cloneFaults } from './clone.ts';
import { cloneApartFaults } from './clone-apart.ts';
import { combinationsFaults } from './combinations.ts';
import { contractFaults } from './contract.ts';
import { readLaterFaults } from './creation/read-later.ts';
import { setFieldsFaults } from './creation/set-fields.ts';
import { creationFaults } from './creation.ts';
import { deletionFaults } from './deletion.ts';
import { createdOnInstanceFaults } from './every-sort/created-on-instance.ts';
import { shrinkingFaults } from './every-sort/never-shrinks.ts';
import { everySortFaults } from './every-sort.ts';
import { earlyListFaults } from './list/early-list.ts';
import { listFaults } from './list/list.ts';
import { ofInstanceFaults } from './list/of-instance.ts';
import { ofRestrictedUsersFaults } from './list/of-restricted-users.ts';
import { readByTokensFaults } from './list/read-by-tokens.ts';
import { machineFaults } from './machine.ts';
import { migrationFaults } from './migration.ts';
import { racesFaults } from './races.ts';
import { notLargerFaults } from './resize/not-larger.ts';
import { resizeFaults } from './resize.ts';
import { sameLabelFaults } from './same-label.ts';
import { statusFaults } from './status.ts';
import { thinAnswersFaults } from './thin-answers.ts';
import { timestampsFaults } from './timestamps.ts';
import { leftOutFaults } from './update/left-out.ts';
import { updateFaults } from './update.ts';
import { wholeRecordFaults } from './whole-record.ts';

/**
 * Faults of the section Volumes, in files called like the subjects of suites/04-volumes; answers.ts has
 * what the validator sees on every answer, contract.ts what generated checks decide. The
 * open points have none of their own: what they decide, other subjects decide too.
 */
export const volumesFaults: readonly Fault[] = [
  ...answersFaults,
  ...setFieldsFaults,
  ...creationFaults,
  ...readLaterFaults,
  ...deletionFaults,
  ...updateFaults,
  ...leftOutFaults,
  ...sameLabelFaults,
  ...migrationFaults,
  ...listFaults,
  ...ofInstanceFaults,
  ...earlyListFaults,
  ...ofRestrictedUsersFaults,
  ...readByTokensFaults,
  ...attachedCreationFaults,
  ...creationRegionFaults,
  ...configsFaults,
  ...namedConfigFaults,
  ...secondRegionConfigsFaults,
  ...noConfigFaults,
  ...detachFaults,
  ...attachFaults,
  ...otherRegionFaults,
  ...instanceLabelFaults,
  ...instanceFaults,
  ...cameBackFaults,
  ...goneInstanceFaults,
  ...configLimitFaults,
  ...outsideConfigFaults,
  ...allowanceFaults,
  ...configChoiceFaults,
  ...configPlacesFaults,
  ...cloneFaults,
  ...cloneAndSourceFaults,
  ...cloneApartFaults,
  ...resizeFaults,
  ...notLargerFaults,
  ...statusFaults,
  ...beforeActiveFaults,
  ...grantsFaults,
  ...asRestrictedFaults,
  ...permissionsFaults,
  ...attachPermissionsFaults,
  ...otherAccountFaults,
  ...racesFaults,
  ...timestampsFaults,
  ...wholeRecordFaults,
  ...combinationsFaults,
  ...everySortFaults,
  ...createdOnInstanceFaults,
  ...shrinkingFaults,
  ...contractFaults,
  ...arrangedFaults,
  ...thinAnswersFaults,
  ...machineFaults,
  ...labelLostFaults,
];
