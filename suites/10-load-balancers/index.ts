import { suite } from '../../src/check/check.ts';
import { balancerConfigs } from './configs.ts';
import { balancerCreation } from './creation.ts';
import { balancerHealth } from './health.ts';
import { balancerHttps } from './https.ts';
import { balancerLabels } from './labels.ts';
import { balancerMachine } from './machine.ts';
import { balancerNodes } from './nodes.ts';

/** Load balancers with a config for each port and backend nodes. */
export const loadBalancers = suite('Load balancers', (check) => {
  balancerCreation(check);
  balancerLabels(check);
  balancerConfigs(check);
  balancerHttps(check);
  balancerNodes(check);
  balancerHealth(check);
  balancerMachine(check);
});
