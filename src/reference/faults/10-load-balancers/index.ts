import type { Fault } from '../fault.ts';
import { answersFaults } from './answers.ts';
import { arrangedFaults } from './arranged.ts';
import { combinationsFaults } from './combinations.ts';
import { configsFaults } from './configs.ts';
import { contractFaults } from './contract.ts';
import { creationFaults } from './creation.ts';
import { healthFaults } from './health.ts';
import { httpsFaults } from './https.ts';
import { labelsFaults } from './labels.ts';
import { listeningFaults } from './listening.ts';
import { nodeCountsFaults } from './node-counts.ts';
import { nodesFaults } from './nodes.ts';
import { racesFaults } from './races.ts';
import { renewalFaults } from './renewal.ts';
import { sequencesFaults } from './sequences.ts';
import { thinAnswersFaults } from './thin-answers.ts';
import { wholeRecordFaults } from './whole-record.ts';

/** Faults of the section Load balancers; what the state machine finds is found by other checks, too. */
export const loadBalancersFaults: readonly Fault[] = [
  ...answersFaults,
  ...creationFaults,
  ...labelsFaults,
  ...configsFaults,
  ...httpsFaults,
  ...listeningFaults,
  ...renewalFaults,
  ...nodesFaults,
  ...nodeCountsFaults,
  ...racesFaults,
  ...sequencesFaults,
  ...healthFaults,
  ...combinationsFaults,
  ...contractFaults,
  ...arrangedFaults,
  ...thinAnswersFaults,
  ...wholeRecordFaults,
];
