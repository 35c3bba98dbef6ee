import type { Balancing } from '../../balancing/balancing.ts';
import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { LoadBalancer } from '../../entities.ts';
import { acceptBalancerLabel } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';
import { balanced } from './serving/listening.ts';

/** Updates of load balancers, which the document implies, after which what it states holds no more (resources/load-balancer). */
export const updatedFaults: readonly Fault[] = [
  {
    id: 'updated-balancer-takes-a-label-in-use',
    requirement: 'LB-LABEL-UNIQUE',
    kind: 'cross-resource',
    see: 'update a load balancer to the label of another one: both have it',
    wrap: updatedTo(({ label }) => (label === undefined ? {} : { label })),
  },
  {
    id: 'renamed-balancer-leaves-its-label-free',
    requirement: 'LB-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'update the label of a load balancer and create another one with it: both have it',
    wrap: (core) => {
      const renamed = new Set<unknown>();
      const noting: Core = (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        if (updatedIn(request) !== undefined) renamed.add(Object(request.body).label);
        return step;
      };
      return acceptBalancerLabel(({ label }, { balancers }) =>
        balancers.some((each) => each.label === label && renamed.has(label)),
      )(noting);
    },
  },
  {
    id: 'updated-balancer-moves-with-a-label',
    requirement: 'LB-REGION-FIXED',
    kind: 'cross-resource',
    see: 'update region and label of a load balancer: it is in the other region',
    wrap: updatedTo(({ label, region }) => (label && region ? { region } : {})),
  },
  {
    id: 'updated-balancer-takes-a-short-label',
    requirement: 'LB-LABEL-LENGTH',
    kind: 'boundary',
    see: 'update a load balancer to a label of 2 characters: it has that',
    wrap: updatedTo(({ label }) => (String(label).length === 2 ? { label: String(label) } : {})),
  },
  {
    id: 'updated-balancer-takes-a-throttle-above-twenty',
    requirement: 'LB-THROTTLE-BOUNDS',
    kind: 'boundary',
    see: 'update client_conn_throttle of a load balancer to 21: it is that',
    wrap: updatedTo(({ client_conn_throttle: sent = 0 }) =>
      sent > 20 ? { client_conn_throttle: sent } : {},
    ),
  },
  balanced('throttle-stays-as-created', 'LB-THROTTLE-EFFECT', {
    see: 'update client_conn_throttle from 0 to 1: all connections are served still',
    balancing: throttledAs((first) => first),
  }),
  balanced('throttle-updated-to-zero-stays', 'LB-THROTTLE-EFFECT', {
    see: 'update client_conn_throttle from 1 to 0: connections are throttled still',
    balancing: throttledAs((before, now) => Math.max(before, now)),
  }),
];

const ONE = /^\/v4\/nodebalancers\/(\d+)$/;

/** Fields that an update sends are kept as they are, whatever is wrong with them. */
function updatedTo(alter: (sent: Partial<LoadBalancer>) => Partial<LoadBalancer>) {
  return (core: Core): Core =>
    (state, principal, request, ...rest) => {
      const id = updatedIn(request);
      if (id === undefined) return core(state, principal, request, ...rest);
      const body: Partial<LoadBalancer> = Object(request.body);
      const altered = alter(body);
      const others = Object.entries(body).filter(([field]) => !(field in altered));
      const sent = { ...request, body: Object.fromEntries(others) };
      const step = core(state, principal, sent, ...rest);
      const kept = step.state.balancers.get(id);
      if (!step.answer || step.answer.status >= 300 || !kept) return step;
      const balancers = step.state.balancers.put(id, { ...kept, ...altered });
      return { ...step, state: { ...step.state, balancers } };
    };
}

function updatedIn({ method, path }: Request): number | undefined {
  const [, id] = ONE.exec(path) ?? [];
  return method === 'PUT' && id !== undefined ? Number(id) : undefined;
}

/** What a load balancer was throttled to when it was first connected to, or last, counts beside what it is now. */
function throttledAs(alter: (before: number, now: number) => number) {
  return (balancing: Balancing): Balancing => {
    const known = new Map<number, number>();
    return (state, approached) => {
      const listening = balancing(state, approached);
      if (listening === undefined) return listening;
      const { balancer, throttle: now } = listening;
      const throttle = alter(known.get(balancer) ?? now, now);
      known.set(balancer, throttle);
      return { ...listening, throttle };
    };
  };
}
