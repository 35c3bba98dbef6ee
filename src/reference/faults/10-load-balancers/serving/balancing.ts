import type { Fault } from '../../fault.ts';
import { balanced, withFirst } from './listening.ts';

/** Connections that load balancers do not hand to the nodes that are up (states/node). */
export const balancingFaults: readonly Fault[] = [
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
  balanced('balancer-asks-the-nodes-of-its-first-config', 'NODE-DOWN-NOT-ASKED', {
    see: 'add a second config: its port is served by the nodes of the first one',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      const own = [...state.balancers].find(({ configs }) =>
        configs.some(({ id }) => id === listening?.config.id),
      );
      const nodes = own?.configs[0]?.nodes;
      return listening && nodes && { ...listening, config: { ...listening.config, nodes } };
    },
  }),
  balanced('balancer-asks-nobody-once-its-port-was-updated', 'NODE-DOWN-NOT-ASKED', {
    see: 'update the port of a config: nobody is asked about what comes to the new one',
    balancing: withFirst((first, config) =>
      first.port === config.port ? config : { ...config, nodes: [] },
    ),
  }),
  balanced('balancer-asks-nobody-once-its-config-has-another-label', 'NODE-DOWN-NOT-ASKED', {
    see: 'update the label of a config: no connection is answered any more',
    balancing: withFirst((first, config) =>
      first.label === config.label ? config : { ...config, nodes: [] },
    ),
  }),
  balanced('balancer-with-a-node-down-answers-nobody', 'NODE-DOWN-NOT-ASKED', {
    see: 'add a node on whose port nobody listens: no connection is answered any more',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      if (listening === undefined || listening.config.nodes.length < 2) return listening;
      return { ...listening, config: { ...listening.config, nodes: [] } };
    },
  }),
];
