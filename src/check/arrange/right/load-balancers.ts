import type { CheckContext } from '../../check-context.ts';
import { freshBackends } from '../backend.ts';
import {
  arrangeConfig,
  arrangeNodeBalancer,
  configBody,
  nodeBalancerBody,
  nodeBalancerPath,
} from '../node-balancer.ts';
import { type Base, baseOf, type Maker } from './maker.ts';

/** Right requests of the load balancer operations; configs and nodes go with their load balancer. */
export const loadBalancerRequests: Readonly<Record<string, Maker>> = {
  createNodeBalancer: async (t) => ({ json: nodeBalancerBody(t), creates: nodeBalancerPath }),
  // Whether two configs may share a port is open (SIL-LBC-PORT-BOUNDS): a success needs a load
  // balancer of its own.
  createConfig: async (t, base) => {
    const { id } =
      base === 'changed'
        ? await arrangeNodeBalancer(t)
        : await baseOf(t, base, 'load balancer', (each) => arrangeNodeBalancer(each));
    return { parameters: { nodebalancerId: id }, json: configBody(t) };
  },
  getConfig: (t, base) => onConfig(t, base),
  updateConfig: async (t, base) => ({
    ...(await onConfig(t, base)),
    json: { label: t.names.label(), port: 8080 },
  }),
  createNode: async (t, base) => {
    const [address] = await freshBackends(t, 1);
    return { ...(await onConfig(t, base)), json: { label: t.names.label(), address } };
  },
};

async function onConfig(t: CheckContext, base: Base) {
  const config = await baseOf(t, base, 'config', (arrangement) => arrangeConfig(arrangement));
  return {
    parameters: { nodebalancerId: config.nodeBalancer.id, configId: config.id },
    reads: config.path,
  };
}
