import { suite } from '../../src/check/check.ts';
import { configsChecks } from './configs.ts';
import { creationChecks } from './creation.ts';
import { healthChecks } from './health.ts';
import { httpsChecks } from './https.ts';
import { labelsChecks } from './labels.ts';
import { machineChecks } from './machine.ts';
import { nodesChecks } from './nodes.ts';

/** Load balancers with a config for each port and backend nodes. */
export const loadBalancers = suite('Load balancers', (check) => {
  creationChecks(check);
  labelsChecks(check);
  configsChecks(check);
  httpsChecks(check);
  nodesChecks(check);
  healthChecks(check);
  machineChecks(check);
});
