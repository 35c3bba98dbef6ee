import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { arrangedFaults } from './arranged.ts';
import { asBeforeFaults } from './as-before.ts';
import { combinationsFaults } from './combinations.ts';
import { noConfigsFaults } from './configs/no-configs.ts';
import { updatesOfConfigsFaults } from './configs/updates.ts';
import { configsFaults } from './configs.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { healthFaults } from './health/health.ts';
import { healthStepsFaults } from './health/steps.ts';
import { blankCertificateFaults } from './https/blank-certificate.ts';
import { namedFieldsFaults } from './https/named-fields.ts';
import { httpsFaults } from './https.ts';
import { labelsFaults } from './labels.ts';
import { addressesOfNodesFaults } from './nodes/addresses.ts';
import { nodeCountsFaults } from './nodes/counts.ts';
import { labelsOfNodesFaults } from './nodes/labels.ts';
import { regionsOfNodesFaults } from './nodes/regions.ts';
import { nodesFaults } from './nodes.ts';
import { racesFaults } from './races.ts';
import { renewalFaults } from './renewal.ts';
import { sequencesFaults } from './sequences.ts';
import { balancingFaults } from './serving/balancing.ts';
import { listeningFaults } from './serving/listening.ts';
import { portsFaults } from './serving/ports.ts';
import { refusedUpdatesFaults } from './serving/refused-updates.ts';
import { renewedBesideFaults } from './serving/renewed-beside.ts';
import { servingFaults } from './serving/serving.ts';
import { textsFaults } from './texts.ts';
import { thinAnswersFaults } from './thin-answers.ts';
import { throttleOfCreationFaults } from './throttle/creation.ts';
import { throttleFaults } from './throttle/throttle.ts';
import { updatedFaults } from './updated.ts';
import { wholeRecordFaults } from './whole-record.ts';

/** Faults of the section Load balancers; what the state machine finds is found by other checks, too. */
export const loadBalancersFaults: readonly Fault[] = [
  ...answersFaults,
  ...throttleOfCreationFaults,
  ...creationFaults,
  ...noConfigsFaults,
  ...labelsFaults,
  ...textsFaults,
  ...configsFaults,
  ...updatesOfConfigsFaults,
  ...httpsFaults,
  ...blankCertificateFaults,
  ...namedFieldsFaults,
  ...listeningFaults,
  ...portsFaults,
  ...refusedUpdatesFaults,
  ...renewedBesideFaults,
  ...balancingFaults,
  ...servingFaults,
  ...throttleFaults,
  ...renewalFaults,
  ...nodesFaults,
  ...addressesOfNodesFaults,
  ...labelsOfNodesFaults,
  ...nodeCountsFaults,
  ...racesFaults,
  ...sequencesFaults,
  ...regionsOfNodesFaults,
  ...healthFaults,
  ...healthStepsFaults,
  ...combinationsFaults,
  ...contractFaults,
  ...arrangedFaults,
  ...thinAnswersFaults,
  ...updatedFaults,
  ...asBeforeFaults,
  ...wholeRecordFaults,
];
