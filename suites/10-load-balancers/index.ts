import { suite } from '../../src/check/check.ts';
import { addressesChecks } from './addresses.ts';
import { balancingChecks } from './balancing.ts';
import { combinationsChecks } from './combinations.ts';
import { configPairsChecks } from './config-pairs.ts';
import { configsChecks } from './configs.ts';
import { creationChecks } from './creation.ts';
import { healthChecks } from './health.ts';
import { httpsChecks } from './https.ts';
import { labelsChecks } from './labels.ts';
import { listeningChecks } from './listening.ts';
import { machineChecks } from './machine.ts';
import { noConfigsChecks } from './no-configs.ts';
import { nodesChecks } from './nodes.ts';
import { racesChecks } from './races.ts';
import { renewalChecks } from './renewal.ts';
import { throttleChecks } from './throttle/throttle.ts';
import { wholeRecordChecks } from './whole-record.ts';

/** Load balancers with a config for each port and backend nodes. */
export const loadBalancers = suite('Load balancers', (check) => {
  creationChecks(check);
  noConfigsChecks(check);
  labelsChecks(check);
  configsChecks(check);
  configPairsChecks(check);
  httpsChecks(check);
  renewalChecks(check);
  nodesChecks(check);
  addressesChecks(check);
  racesChecks(check);
  healthChecks(check);
  wholeRecordChecks(check);
  listeningChecks(check);
  throttleChecks(check);
  balancingChecks(check);
  machineChecks(check);
  combinationsChecks(check);
});
