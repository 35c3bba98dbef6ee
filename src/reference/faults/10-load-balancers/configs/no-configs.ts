import type { Core } from '../../../core.ts';
import type { LoadBalancer } from '../../../entities.ts';
import { alterBalancer } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** New load balancers that have configs from the beginning (resources/load-balancer#no-configs). */
export const noConfigsFaults: readonly Fault[] = [
  {
    id: 'balancer-with-a-high-throttle-begins-with-a-config',
    requirement: 'LB-NO-CONFIGS',
    kind: 'rare-value',
    see: 'create a load balancer with client_conn_throttle 20 and list its configs: one is there',
    wrap: alterBalancer(({ id, client_conn_throttle: throttle }) => ({
      configs: throttle > 10 ? [defaultConfig(id)] : [],
    })),
  },
  {
    id: 'balancer-begins-with-a-config',
    requirement: 'LB-NO-CONFIGS',
    kind: 'state',
    see: 'create a load balancer and list its configs: one is there',
    wrap: alterBalancer(({ id }) => ({ configs: [defaultConfig(id)] })),
  },
  {
    id: 'balancer-in-the-second-region-begins-with-a-config',
    requirement: 'LB-NO-CONFIGS',
    kind: 'rare-value',
    see: 'create a load balancer in another region than the first and list its configs: one is there',
    wrap: alterBalancer(({ id, region }) => ({
      configs: region === 'us-east' ? [] : [defaultConfig(id)],
    })),
  },
  {
    id: 'balancer-begins-with-configs-of-another',
    requirement: 'LB-NO-CONFIGS',
    kind: 'cross-resource',
    see: 'create a load balancer beside one with a config: it has that config too',
    wrap: alterBalancer((_, { balancers }) => ({
      configs: balancers.filter(({ configs }) => configs.length > 0).at(-1)?.configs ?? [],
    })),
  },
  {
    id: 'balancer-takes-configs-over-with-a-label',
    requirement: 'LB-NO-CONFIGS',
    kind: 'sequence',
    see: 'create a load balancer with the label of one that is gone: it has the configs of that',
    wrap: (core) => {
      const gone = new Map<string, LoadBalancer['configs']>();
      const noting: Core = (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        for (const { id, label, configs } of state.balancers) {
          if (!step.state.balancers.get(id)) gone.set(label, configs);
        }
        return step;
      };
      return alterBalancer(({ label }) => ({ configs: gone.get(label) ?? [] }))(noting);
    },
  },
];

function defaultConfig(id: number) {
  const [check, protocol] = ['none', 'http'];
  const certificate = { ssl_cert: null, ssl_key: null };
  return {
    id: 900_000 + id,
    label: 'default',
    port: 8888,
    check,
    protocol,
    ...certificate,
    nodes: [],
  };
}
