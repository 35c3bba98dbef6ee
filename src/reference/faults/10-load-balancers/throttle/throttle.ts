import type { Balancing, Listening } from '../../../balancing/balancing.ts';
import { alterAnswer } from '../../blocks/index.ts';
import { balancerInPath } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';
import { balanced } from '../serving/listening.ts';

/** Connections that load balancers serve or do not serve whatever client_conn_throttle says. */
export const throttleFaults: readonly Fault[] = [
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
  throttleEndsWithAnUpdate(),
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
];

function throttling(alter: (throttle: number) => number): (balancing: Balancing) => Balancing {
  return (balancing) => (state, approached) => {
    const listening = balancing(state, approached);
    return listening && { ...listening, throttle: alter(listening.throttle) };
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

/** An update of a config takes the throttle off its load balancer, while the API says the right thing. */
function throttleEndsWithAnUpdate(): Fault {
  const updated = new Set<number>();
  const fault = balanced('throttle-ends-with-an-update-of-a-config', 'LB-THROTTLE-EFFECT', {
    see: 'update a config of a load balancer that throttles connections: all of them are served',
    balancing: (balancing) => (state, approached) => {
      const listening = balancing(state, approached);
      const isUpdated = listening && updated.has(listening.balancer);
      return isUpdated ? { ...listening, throttle: 0 } : listening;
    },
  });
  const wrap = alterAnswer('updateConfig', (_, request, state) => {
    const balancer = balancerInPath(state, request);
    if (balancer) updated.add(balancer.id);
  });
  return { ...fault, kind: 'sequence', wrap };
}
