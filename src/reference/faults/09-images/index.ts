import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { arrangedFaults } from './arranged.ts';
import { beforeAvailableFaults } from './before-available.ts';
import { captureFaults } from './capture/capture.ts';
import { typesFaults } from './capture/types.ts';
import { closedFaults } from './closed.ts';
import { combinationsFaults } from './combinations.ts';
import { contractFaults } from './contract.ts';
import { creatorsFaults } from './creators.ts';
import { deletionFaults } from './deletion.ts';
import { deploymentFaults } from './deployment.ts';
import { whichImagesFaults } from './expiry/which-images.ts';
import { expiryFaults } from './expiry.ts';
import { leftOutFaults } from './left-out.ts';
import { otherAccountFaults } from './other-account.ts';
import { withoutCredentialsFaults } from './public/without-credentials.ts';
import { publicFaults } from './public.ts';
import { publishedFaults } from './published.ts';
import { captureReadOnlyFaults, readOnlyFaults } from './read-only.ts';
import { listedFaults } from './reading/listed.ts';
import { notListedFaults } from './reading/not-listed.ts';
import { readingFaults } from './reading.ts';
import { secondTimeFaults } from './second-time.ts';
import { textsFaults } from './texts.ts';
import { thinAnswersFaults } from './thin-answers.ts';
import { byOriginFaults } from './update/by-origin.ts';
import { descriptionFaults } from './update/description.ts';
import { updateFaults } from './update.ts';
import { uploadDataFaults } from './upload/data.ts';
import { uploadFaults } from './upload/upload.ts';
import { wholeRecordFaults } from './whole-record.ts';

/**
 * Faults of the section Images. What the state machine finds stands with upload, update and deletion;
 * the open points are silences, which nothing breaks.
 */
export const imagesFaults: readonly Fault[] = [
  ...answersFaults,
  ...readingFaults,
  ...listedFaults,
  ...notListedFaults,
  ...withoutCredentialsFaults,
  ...publicFaults,
  ...closedFaults,
  ...publishedFaults,
  ...captureFaults,
  ...typesFaults,
  ...creatorsFaults,
  ...uploadFaults,
  ...uploadDataFaults,
  ...captureReadOnlyFaults,
  ...readOnlyFaults,
  ...expiryFaults,
  ...whichImagesFaults,
  ...deploymentFaults,
  ...descriptionFaults,
  ...updateFaults,
  ...leftOutFaults,
  ...byOriginFaults,
  ...textsFaults,
  ...deletionFaults,
  ...beforeAvailableFaults,
  ...otherAccountFaults,
  ...combinationsFaults,
  ...contractFaults,
  ...arrangedFaults,
  ...thinAnswersFaults,
  ...wholeRecordFaults,
  ...secondTimeFaults,
];
