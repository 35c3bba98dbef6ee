import type { Balancing, Listening } from '../../../balancing/balancing.ts';
import type { BalancerConfig, LoadBalancer } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { alterAnswer, type Body, operationOf } from '../../blocks/index.ts';
import { configInPath, sent } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';
import { balanced, withFirst } from './listening.ts';

/** Connections that are not served after a second or third step, or in a pair of conditions (states/node). */
export const servingFaults: readonly Fault[] = [
  balanced('balancer-asks-the-nodes-of-its-last-config', 'NODE-DOWN-NOT-ASKED', {
    see: 'add a second config with a node that is down: the port of the first is not served any more',
    balancing: withNodes(({ own }) => own.configs.at(-1)?.nodes ?? []),
  }),
  balanced('balancer-asks-the-nodes-of-the-newest-with-its-port', 'NODE-DOWN-NOT-ASKED', {
    see: 'configure one port of two load balancers, for a node that is down with the second: the first is not served',
    balancing: withNodes(({ state, config: { port } }) => {
      const configs = [...state.balancers].flatMap((each) => each.configs);
      return configs.findLast((each) => each.port === port)?.nodes ?? [];
    }),
  }),
  balanced('balancer-asks-its-first-two-nodes-alone', 'NODE-DOWN-NOT-ASKED', {
    see: 'add two nodes that are down before one that is up: no connection is answered',
    balancing: withNodes(({ config }) => config.nodes.slice(0, 2)),
  }),
  balanced('balancer-without-checks-asks-nobody', 'NODE-DOWN-NOT-ASKED', {
    see: 'create a config without check, and a node that is up: no connection is answered',
    balancing: withNodes(({ config }) => (config.check === 'none' ? [] : config.nodes)),
  }),
  balanced('balancer-asks-nobody-for-a-third-config', 'NODE-DOWN-NOT-ASKED', {
    see: 'add a third config with a node that is up: no connection to its port is answered',
    balancing: withNodes(({ own, config }) =>
      own.configs.findIndex(({ id }) => id === config.id) > 1 ? [] : config.nodes,
    ),
  }),
  balanced('balancer-asks-nobody-once-https-has-come', 'NODE-DOWN-NOT-ASKED', {
    see: 'update a config with a node to protocol https: nobody is asked about what comes to it any more',
    balancing: withFirst((first, config) =>
      first.protocol !== 'https' && config.protocol === 'https' ? { ...config, nodes: [] } : config,
    ),
  }),
  balanced('balancer-asks-nobody-once-its-certificate-was-renewed', 'NODE-DOWN-NOT-ASKED', {
    see: 'update the certificate of a config with a node: nobody is asked about what comes to it any more',
    balancing: withFirst((first, config) =>
      first.protocol === 'https' && config.ssl_cert !== first.ssl_cert
        ? { ...config, nodes: [] }
        : config,
    ),
  }),
  onceUpdated('balancer-asks-nobody-once-its-check-was-updated', {
    see: 'update the check of a config: no connection is answered any more',
    when: ({ check }) => check !== undefined,
    alter: (config) => ({ ...config, nodes: [] }),
  }),
  onceUpdated('balancer-asks-no-node-that-is-added-after-an-update', {
    see: 'update a config and add a node that is up: no connection is answered',
    when: () => true,
    alter: (config, then) => ({ ...config, nodes: then.nodes }),
  }),
  balanced('balancer-passes-tls-on-to-its-nodes', 'LBC-HTTPS-SERVED', {
    see: 'add a node that is up to a config with HTTPS: its port shows no certificate any more',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      if (!listening || listening.config.nodes.length === 0) return listening;
      return { ...listening, config: { ...listening.config, protocol: 'tcp' } };
    },
  }),
  neverAgain(),
  balanced('balancer-throttled-by-the-newest', 'LB-THROTTLE-EFFECT', {
    see: 'create a load balancer with client_conn_throttle 1: one with 0 before it throttles, too',
    balancing: throttledAs(({ throttle }, { balancers }) =>
      throttle === 0 ? ([...balancers].at(-1)?.client_conn_throttle ?? 0) : throttle,
    ),
  }),
  balanced('throttle-of-20-serves-nobody', 'LB-THROTTLE-EFFECT', {
    see: 'set client_conn_throttle to 20: no connection is served',
    balancing: withNodes(({ own, config }) =>
      own.client_conn_throttle === 20 ? [] : config.nodes,
    ),
  }),
  balanced('throttle-of-1-serves-nobody', 'LB-THROTTLE-EFFECT', {
    see: 'set client_conn_throttle to 1: no connection is served',
    balancing: withNodes(({ own, config }) => (own.client_conn_throttle === 1 ? [] : config.nodes)),
  }),
  balanced('throttle-of-20-ignored', 'LB-THROTTLE-EFFECT', {
    see: 'set client_conn_throttle to 20 and open 100 connections at a time: all of them are served',
    balancing: throttledAs(({ throttle }) => (throttle === 20 ? 0 : throttle)),
  }),
  balanced('throttle-ends-with-a-second-node', 'LB-THROTTLE-EFFECT', {
    see: 'add a second node behind a load balancer that throttles connections: all of them are served',
    balancing: throttledAs(({ throttle, config }) => (config.nodes.length > 1 ? 0 : throttle)),
  }),
  balanced('throttle-ends-with-another-port', 'LB-THROTTLE-EFFECT', {
    see: 'update the port of a config of a load balancer that throttles connections: all of them are served there',
    balancing: throttledAs(({ throttle, config }) =>
      config.port > 1024 && config.protocol === 'http' ? 0 : throttle,
    ),
  }),
];

interface At {
  readonly state: State;
  readonly own: LoadBalancer;
  readonly config: BalancerConfig;
}

/** Whoever connects is handed to these nodes. */
function withNodes(
  choose: (at: At) => BalancerConfig['nodes'],
): (balancing: Balancing) => Balancing {
  return (balancing) => (state, approached) => {
    const listening = balancing(state, approached);
    const own = listening && state.balancers.get(listening.balancer);
    if (!own) return listening;
    const { config } = listening;
    return { ...listening, config: { ...config, nodes: choose({ state, own, config }) } };
  };
}

function throttledAs(
  choose: (listening: Listening, state: State) => number,
): (balancing: Balancing) => Balancing {
  return (balancing) => (state, approached) => {
    const listening = balancing(state, approached);
    return listening && { ...listening, throttle: choose(listening, state) };
  };
}

/** From such an update of a config on, its port is served as if the config were another one. */
function onceUpdated(
  id: string,
  how: {
    readonly see: string;
    readonly when: (body: Body) => boolean;
    readonly alter: (config: BalancerConfig, then: BalancerConfig) => BalancerConfig;
  },
): Fault {
  const then = new Map<number, BalancerConfig>();
  const fault = balanced(id, 'NODE-DOWN-NOT-ASKED', {
    see: how.see,
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      const updated = listening && then.get(listening.config.id);
      return updated ? { ...listening, config: how.alter(listening.config, updated) } : listening;
    },
  });
  const wrap = alterAnswer('updateConfig', (_, request, state) => {
    const config = configInPath(state, request);
    if (config && !then.has(config.id) && how.when(sent(request))) then.set(config.id, config);
  });
  return { ...fault, kind: 'sequence', wrap };
}

/** A node that was counted down is asked by nobody once it is up again, while the API says the right thing. */
function neverAgain(): Fault {
  const down = new Set<number>();
  const fault = balanced('balancer-asks-no-node-that-was-down', 'NODE-DOWN-NOT-ASKED', {
    see: 'stop and start the backend of a node: it is counted up, and no connection is answered',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      if (!listening) return listening;
      const nodes = listening.config.nodes.filter(({ id }) => !down.has(id));
      return { ...listening, config: { ...listening.config, nodes } };
    },
  });
  const wrap: Fault['wrap'] =
    (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (operationOf(request).id === 'getConfig' && step.answer) {
        const { nodes = [] } = configInPath(step.state, request) ?? {};
        for (const { id, status } of nodes) if (status === 'down') down.add(id);
      }
      return step;
    };
  return { ...fault, kind: 'sequence', wrap };
}
