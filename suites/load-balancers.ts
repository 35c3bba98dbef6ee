import { suite } from '../src/run/check.ts';
import { balancerConfigs } from './load-balancers-configs.ts';
import { balancerCreation } from './load-balancers-creation.ts';
import { balancerHealth } from './load-balancers-health.ts';
import { balancerHttps } from './load-balancers-https.ts';
import { balancerLabels } from './load-balancers-labels.ts';
import { balancerMachine } from './load-balancers-machine.ts';
import { balancerNodes } from './load-balancers-nodes.ts';

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
