import { quietBackends } from '../../src/check/arrange/backend.ts';
import { type ArrangedConfig, arrangeConfig } from '../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../src/check/check.ts';
import type { ObjectStates, StatedObject } from '../../src/check/combinations/objects.ts';
import type { Factor } from '../../src/generate/contract/combinations/levels.ts';
import { combinationsOf, sharedStates } from '../support/combinations.ts';
import { requireNode } from './requests.ts';

/** Each rule of load balancers and configs beside each value of the other parameters. */
export function combinationsChecks(check: Declare): void {
  combinationsOf(check, {
    operation: 'createNodeBalancer',
    requirement: 'LB-CREATE',
    kept: {
      label: 'LB-CREATE-AS-ASKED',
      region: 'LB-CREATE-AS-ASKED',
      client_conn_throttle: 'LB-CREATE-AS-ASKED',
    },
    factors: [LABEL],
  });
  combinationsOf(check, {
    operation: 'updateConfig',
    requirement: 'LBC-UPDATE',
    kept: { label: 'LBC-UPDATE', port: 'LBC-UPDATE' },
    objects: CONFIGS,
  });
}

/** The shortest label is tried with nothing beside it: each of these load balancers may have to stay. */
const LABEL: Factor = {
  name: 'label',
  levels: [
    { words: 'a plain label', field: 'label', changes: [] },
    {
      words: 'label of 32 characters',
      field: 'label',
      changes: [{ set: '/label', name: { fresh: 'label', length: 32 } }],
      requirement: 'LB-LABEL-LENGTH',
    },
  ],
};

const CONFIGS: ObjectStates = sharedStates('configs', {
  'a new config': async (t) => stated(await arrangeConfig(t)),
  'a config with nodes': async (t) => {
    const config = await arrangeConfig(t);
    const [address = ''] = await quietBackends(t, 1);
    await requireNode(t, config, { label: t.names.label(), address });
    return stated(config);
  },
});

function stated({ id, path, nodeBalancer }: ArrangedConfig): StatedObject {
  return { parameters: { nodebalancerId: nodeBalancer.id, configId: id }, reads: path };
}
