import type { Balancing, Listening } from '../../balancing/balancing.ts';
import type { BalancerConfig, LoadBalancer } from '../../entities.ts';
import { unwrapped } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** What load balancers get wrong while the API says the right thing (resources/load-balancer#no-configs). */
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
  balanced('balancer-asks-nodes-that-are-down', 'NODE-DOWN-NOT-ASKED', {
    see: 'add a node on whose port nobody listens: every other connection ends without an answer',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      return listening && { ...listening, asksAll: true };
    },
  }),
  balanced('balancer-asks-its-first-node-alone', 'NODE-DOWN-NOT-ASKED', {
    see: 'add a node that is down before one that is up: no connection is answered',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      if (listening === undefined) return listening;
      const nodes = listening.config.nodes.slice(0, 1);
      return { ...listening, config: { ...listening.config, nodes } };
    },
  }),
  balanced('balancer-with-a-node-down-answers-nobody', 'NODE-DOWN-NOT-ASKED', {
    see: 'add a node on whose port nobody listens: no connection is answered any more',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      if (listening === undefined || listening.config.nodes.length < 2) return listening;
      return { ...listening, config: { ...listening.config, nodes: [] } };
    },
  }),
  balanced('https-by-update-shows-no-certificate', 'LBC-HTTPS-SERVED', {
    see: 'update a config to protocol https: its port shows no certificate',
    balancing: withFirst(({ protocol }, config) => ({ ...config, protocol })),
  }),
  balanced('throttle-counts-four-seconds', 'LB-THROTTLE-EFFECT', {
    see: 'throttle connections to 20 and open 10 in each of four seconds: some are not served',
    balancing: throttledFor(4_000, ({ balancer }) => balancer),
  }),
  balanced('throttle-counts-connections-of-others', 'LB-THROTTLE-EFFECT', {
    see: 'throttle connections to one load balancer to 20 and open many to another: the first serves fewer',
    balancing: throttledFor(1_000, ({ balancer, throttle }) => (throttle === 1 ? balancer : 0)),
  }),
  balanced('throttle-ignored', 'LB-THROTTLE-EFFECT', {
    see: 'throttle connections: all of them are served',
    balancing: throttling(() => 0),
  }),
  balanced('throttle-always-of-20', 'LB-THROTTLE-EFFECT', {
    see: 'set client_conn_throttle to 1: 20 connections are served each second',
    balancing: throttling((throttle) => (throttle === 0 ? 0 : 20)),
  }),
  balanced('throttle-of-zero-is-one-of-20', 'LB-THROTTLE-EFFECT', {
    see: 'set client_conn_throttle to 0 and open 40 connections in a second: 20 are served',
    balancing: throttling((throttle) => (throttle === 0 ? 20 : throttle)),
  }),
  balanced('throttle-of-zero-throttles', 'LB-THROTTLE-EFFECT', {
    see: 'set client_conn_throttle to 0: connections are throttled',
    balancing: throttling((throttle) => (throttle === 0 ? 1 : throttle)),
  }),
  balanced('throttle-ignored-beside-another-config', 'LB-THROTTLE-EFFECT', {
    see: 'throttle connections to a load balancer with two configs: all of them are served',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      const [, second] = (listening && state.balancers.get(listening.balancer)?.configs) ?? [];
      return listening && second ? { ...listening, throttle: 0 } : listening;
    },
  }),
  balanced('throttle-ignored-with-https', 'LB-THROTTLE-EFFECT', {
    see: 'throttle connections to a load balancer with a config of protocol https: all of them are served there',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      const isSecure = listening?.config.protocol === 'https';
      return isSecure ? { ...listening, throttle: 0 } : listening;
    },
  }),
  balanced('throttle-counts-for-good', 'LB-THROTTLE-EFFECT', {
    see: 'throttle connections: none is ever served again',
    balancing: (balancing) => {
      const counts = new Map<number, number>();
      return (state, approached) => {
        const listening = balancing(state, approached);
        if (listening === undefined || listening.throttle === 0) return listening;
        const { balancer, throttle, config } = listening;
        const count = counts.get(balancer) ?? 0;
        counts.set(balancer, count + 1);
        return count < throttle ? listening : { ...listening, config: { ...config, nodes: [] } };
      };
    },
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

function balanced(
  id: string,
  requirement: string,
  how: { readonly see: string; readonly balancing: (balancing: Balancing) => Balancing },
): Fault {
  const { see, balancing } = how;
  return { id, requirement, kind: 'state', see, wrap: unwrapped, options: { balancing } };
}

function throttling(alter: (throttle: number) => number): (balancing: Balancing) => Balancing {
  return (balancing) => (state, approached) => {
    const listening = balancing(state, approached);
    return listening && { ...listening, throttle: alter(listening.throttle) };
  };
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
function withFirst(
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

/** As many connections as a throttle allows are served in so long, counted for each of what `counts` says. */
function throttledFor(
  millis: number,
  counts: (listening: Listening) => number,
): (balancing: Balancing) => Balancing {
  return (balancing) => {
    const opened = new Map<number, number[]>();
    return (state, approached) => {
      const listening = balancing(state, approached);
      if (listening === undefined) return listening;
      const now = performance.now();
      const recent = (opened.get(counts(listening)) ?? []).filter((at) => now - at < millis);
      opened.set(counts(listening), [...recent, now]);
      const { throttle, config } = listening;
      const isOver = throttle > 0 && recent.length >= throttle;
      return isOver ? { ...listening, config: { ...config, nodes: [] } } : listening;
    };
  };
}
