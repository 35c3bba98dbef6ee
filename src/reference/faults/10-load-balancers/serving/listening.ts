import type { Balancing } from '../../../balancing/balancing.ts';
import type { BalancerConfig, LoadBalancer } from '../../../entities.ts';
import { unwrapped } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Ports and certificates that load balancers show to clients otherwise than the API says (resources/load-balancer#no-configs). */
export const listeningFaults: readonly Fault[] = [
  balanced('balancer-never-listens', 'LB-LISTENS', {
    see: 'configure a port: nobody listens there',
    balancing: () => () => undefined,
  }),
  {
    ...balanced('balancer-keeps-old-port', 'LB-LISTENS', {
      see: 'update the port of a config: the load balancer listens on the former one alone',
      balancing: withFirst((first, config) => ({ ...config, port: first.port })),
    }),
    also: ['LB-LISTENS-ONLY'],
  },
  {
    ...balanced('balancer-listens-on-no-port-of-an-older-one', 'LB-LISTENS', {
      see: 'configure one port of two load balancers: the second does not listen',
      balancing: (balancing) => (state, approached) => {
        const listening = balancing(state, approached);
        const isOlder = ({ id, configs }: LoadBalancer) =>
          id < (listening?.balancer ?? 0) && configs.some(({ port }) => port === approached.port);
        return state.balancers.some(isOlder) ? undefined : listening;
      },
    }),
    also: ['LBC-HTTPS-SERVED'],
  },
  balanced('balancer-listens-for-first-config-only', 'LB-LISTENS', {
    see: 'add a second config: the load balancer listens on the port of the first one alone',
    balancing: withOnly((configs) => configs.slice(0, 1)),
  }),
  balanced('balancer-listens-for-last-config-only', 'LB-LISTENS', {
    see: 'add a second config: the load balancer listens on the port of that one alone',
    balancing: withOnly((configs) => configs.slice(-1)),
  }),
  balanced('balancer-listens-for-two-configs-only', 'LB-LISTENS', {
    see: 'add a third config: nobody listens on its port',
    balancing: withOnly((configs) => configs.slice(0, 2)),
  }),
  balanced('balancer-listens-on-four-digits-only', 'LB-LISTENS', {
    see: 'configure a port above 9999: nobody listens there',
    balancing: withOnly((configs) => configs.filter(({ port }) => port <= 9999)),
  }),
  balanced('balancer-stops-listening-with-https', 'LB-LISTENS', {
    see: 'update a config to protocol https: nobody listens on its port any more',
    balancing: withFirst((first, config) => {
      const isNew = config.protocol === 'https' && first.protocol !== 'https';
      return isNew ? { ...config, port: 0 } : config;
    }),
  }),
  balanced('balancer-https-listens-on-443-only', 'LB-LISTENS', {
    see: 'create a config of protocol https for port 8443: nobody listens there',
    balancing: withOnly((configs) =>
      configs.filter(({ protocol, port }) => protocol !== 'https' || port === 443),
    ),
  }),
  balanced('balancer-https-listens-no-more-once-moved', 'LB-LISTENS', {
    see: 'update the port of a config with HTTPS: nobody listens there',
    balancing: withFirst((first, config) =>
      config.protocol === 'https' && config.port !== first.port ? { ...config, port: 0 } : config,
    ),
  }),
  balanced('balancer-keeps-port-beside-a-new-protocol', 'LB-LISTENS', {
    see: 'update port and protocol of a config to port 80: the load balancer does not listen there',
    balancing: withFirst((first, config) =>
      config.protocol !== first.protocol && config.port === 80 && first.port !== 80
        ? { ...config, port: first.port }
        : config,
    ),
  }),
  balanced('balancer-listens-no-more-once-renamed', 'LB-LISTENS', {
    see: 'update the label of a config: nobody listens on its port',
    balancing: withFirst((first, config) =>
      config.label !== first.label ? { ...config, port: 0 } : config,
    ),
  }),
  balanced('balancer-https-renamed-speaks-http', 'LBC-HTTPS-SERVED', {
    see: 'update the label of a config with HTTPS: its port shows no certificate',
    balancing: withFirst((first, config) =>
      config.label !== first.label && config.ssl_cert === first.ssl_cert
        ? { ...config, protocol: 'http' }
        : config,
    ),
  }),
  balanced('balancer-of-second-region-never-listens', 'LB-LISTENS', {
    see: 'configure a port in the second region: nobody listens there',
    balancing: withOnly((configs, { region }) => (region === 'eu-west' ? [] : configs)),
  }),
  balanced('balancer-listens-without-config', 'LB-LISTENS-ONLY', {
    see: 'create a load balancer: it listens on port 80',
    balancing: (balancing) => (state, approached) => {
      const [balancer] = state.balancers.filter(({ ipv4 }) => ipv4 === approached.ipv4);
      if (balancer === undefined || balancer.configs.length > 0)
        return balancing(state, approached);
      return approached.port === 80
        ? { balancer: balancer.id, config: BARE, throttle: 0 }
        : undefined;
    },
  }),
  balanced('balancer-listens-on-old-port-too', 'LB-LISTENS-ONLY', {
    see: 'update the port of a config: the load balancer listens on the former one, too',
    balancing: (balancing) => {
      const known = new Map<string, ReturnType<Balancing>>();
      return (state, approached) => {
        const key = `${approached.ipv4}:${approached.port}`;
        const listening = balancing(state, approached) ?? known.get(key);
        known.set(key, listening);
        return listening;
      };
    },
  }),
  balanced('certificate-of-former-update', 'LBC-HTTPS-SERVED', {
    see: 'update the certificate of a config: the former one is shown',
    balancing: withFirst(({ ssl_cert, ssl_key }, config) => ({ ...config, ssl_cert, ssl_key })),
  }),
  balanced('https-by-update-shows-no-certificate', 'LBC-HTTPS-SERVED', {
    see: 'update a config to protocol https: its port shows no certificate',
    balancing: withFirst(({ protocol }, config) => ({ ...config, protocol })),
  }),
  balanced('balancer-closes-its-port-while-its-nodes-are-down', 'LB-LISTENS', {
    see: 'add a node that is down to a config without nodes: nobody listens on its port',
    balancing: withOnly((configs) =>
      configs.filter(({ nodes: [first, ...others] }) => first?.status !== 'down' || others[0]),
    ),
  }),
  balanced('balancer-listens-with-health-checks-only', 'LB-LISTENS', {
    see: 'create a config without check: nobody listens on its port',
    balancing: withOnly((configs) => configs.filter(({ check }) => check !== 'none')),
  }),
];

const BARE: BalancerConfig = {
  id: 0,
  label: 'bare',
  port: 80,
  check: 'none',
  protocol: 'tcp',
  ssl_cert: null,
  ssl_key: null,
  nodes: [],
};

/** A fault in what load balancers do, while the API says the right thing. */
export function balanced(
  id: string,
  requirement: string,
  how: { readonly see: string; readonly balancing: (balancing: Balancing) => Balancing },
): Fault {
  const { see, balancing } = how;
  return { id, requirement, kind: 'state', see, wrap: unwrapped, options: { balancing } };
}

/** Every load balancer listens as if it had these of its configs. */
function withOnly(
  choose: (configs: readonly BalancerConfig[], of: LoadBalancer) => readonly BalancerConfig[],
): (balancing: Balancing) => Balancing {
  return (balancing) => (state, approached) => {
    const balancers = [...state.balancers].reduce(
      (table, each) => table.put(each.id, { ...each, configs: choose(each.configs, each) }),
      state.balancers,
    );
    return balancing({ ...state, balancers }, approached);
  };
}

/** Every config is as `alter` makes it of what it was when a client first came while it existed. */
export function withFirst(
  alter: (first: BalancerConfig, config: BalancerConfig) => BalancerConfig,
): (balancing: Balancing) => Balancing {
  return (balancing) => {
    const first = new Map<number, BalancerConfig>();
    return (state, approached) => {
      let { balancers } = state;
      for (const balancer of balancers) {
        const configs = balancer.configs.map((config) => {
          first.set(config.id, first.get(config.id) ?? config);
          return alter(first.get(config.id) ?? config, config);
        });
        balancers = balancers.put(balancer.id, { ...balancer, configs });
      }
      return balancing({ ...state, balancers }, approached);
    };
  };
}
