import type { Listening } from '../../balancing/balancing.ts';
import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { LoadBalancer } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterAnswer, type Body, operationOf } from '../blocks/index.ts';
import { balancerInPath, configInPath, sent } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';
import { balanced } from './serving/listening.ts';

/** The ids of configs with which something goes wrong from such a request on. */
type Struck = (request: Request, status: number, state: State) => readonly number[];

const STRUCK: Readonly<Record<string, Struck>> = {
  'after-a-refused-node': refused('createNode'),
  'after-a-refused-update': refused('updateConfig'),
  'after-a-refused-config': refused('createConfig'),
  'once-tagged': (request, _, { balancers }) => {
    const ids: unknown = operationOf(request).id === 'createTag' && sent(request).nodebalancers;
    if (!Array.isArray(ids)) return [];
    return ids.flatMap((id) => balancers.get(id)?.configs ?? []).map(({ id }) => id);
  },
};

/** What goes wrong with nodes, ports and throttles after what should change nothing of them (states/node). */
export const asBeforeFaults: readonly Fault[] = [
  ...Object.keys(STRUCK).flatMap((when) => [
    listening(`balancer-asks-nobody-${when}`, 'NODE-DOWN-NOT-ASKED', when, (right) => ({
      ...right,
      config: { ...right.config, nodes: [] },
    })),
    listening(`throttle-ends-${when}`, 'LB-THROTTLE-EFFECT', when, (right) => ({
      ...right,
      throttle: 0,
    })),
    neverUp(when),
  ]),
  listening('balancer-listens-no-more-once-tagged', 'LB-LISTENS', 'once-tagged', () => undefined),
  {
    id: 'balancer-refused-config-drops-nodes',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    also: ['NODE-UP'],
    kind: 'atomicity',
    see: 'be refused a config: the others of the load balancer have no nodes any more',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const own = balancerInPath(state, request);
        const isRefused = operationOf(request).id === 'createConfig' && isRefusal(step);
        if (!own || !isRefused) return step;
        const configs = own.configs.map((each) => ({ ...each, nodes: [] }));
        const balancers = step.state.balancers.put(own.id, { ...own, configs });
        return { ...step, state: { ...step.state, balancers } };
      },
  },
  {
    id: 'node-of-a-config-made-with-https-never-up',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'create a config with HTTPS and add a node of a live backend: it stays down',
    wrap: (core) => {
      const made = new Set<number>();
      const noting = alterAnswer('createConfig', ({ id }, request) => {
        if (sent(request).protocol === 'https') made.add(id);
      })(core);
      return allDown(({ id }) => made.has(id))(noting);
    },
  },
  {
    id: 'node-never-up-again-after-https',
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: 'update a config to protocol https and back: its node stays down',
    wrap: (core) => {
      const had = new Set<number>();
      return allDown(({ id, protocol }) => {
        if (protocol === 'https') had.add(id);
        return protocol !== 'https' && had.has(id);
      })(core);
    },
  },
  {
    id: 'node-down-as-another-balancer-of-its-backend-goes',
    requirement: 'NODE-UP',
    kind: 'cross-resource',
    see: 'delete one of two load balancers with a node for one backend: that of the other is down',
    wrap: downWithOthers,
  },
];

function refused(operation: string): Struck {
  return (request, status, state) => {
    if (operationOf(request).id !== operation || status < 400) return [];
    const config = configInPath(state, request);
    const configs = config ? [config] : (balancerInPath(state, request)?.configs ?? []);
    return configs.map(({ id }) => id);
  };
}

function isRefusal({ answer }: ReturnType<Core>): boolean {
  return (answer?.status ?? 200) >= 400;
}

/** Notes which configs are struck. */
function striking(when: string, struck: Set<number>): Fault['wrap'] {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const status = step.answer?.status ?? 200;
      for (const id of STRUCK[when]?.(request, status, state) ?? []) struck.add(id);
      return step;
    };
}

type Alter = (right: Listening) => Listening | undefined;

function listening(id: string, requirement: string, when: string, alter: Alter): Fault {
  const struck = new Set<number>();
  const fault = balanced(id, requirement, {
    see: `${when.replaceAll('-', ' ')}, a load balancer fails: ${id.replaceAll('-', ' ')}`,
    balancing: (balancing) => (state, approached) => {
      const right = balancing(state, approached);
      return right && struck.has(right.config.id) ? alter(right) : right;
    },
  });
  return { ...fault, kind: 'sequence', wrap: striking(when, struck) };
}

function neverUp(when: string): Fault {
  return {
    id: `node-never-up-${when}`,
    requirement: 'NODE-UP',
    kind: 'sequence',
    see: `${when.replaceAll('-', ' ')}, a node whose backend listens is down`,
    wrap: (core) => {
      const struck = new Set<number>();
      return allDown(({ id }) => struck.has(id))(striking(when, struck)(core));
    },
  };
}

function allDown(when: (config: Body) => boolean): Fault['wrap'] {
  return alterAnswer('getConfig', (body) => {
    const { up, down } = body.nodes_status;
    return when(body) ? { ...body, nodes_status: { up: 0, down: up + down } } : undefined;
  });
}

/** Nodes are down from when on another load balancer with a node of their address was deleted. */
function downWithOthers(core: Core): Core {
  const gone = new Set<number>();
  const nodesOf = ({ configs }: LoadBalancer) => configs.flatMap(({ nodes }) => nodes);
  const noting: Core = (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const deleted = state.balancers.filter(({ id }) => !step.state.balancers.get(id));
    const addresses = new Set(deleted.flatMap(nodesOf).map(({ address }) => address));
    const left = addresses.size > 0 ? [...step.state.balancers].flatMap(nodesOf) : [];
    for (const { id, address } of left) if (addresses.has(address)) gone.add(id);
    return step;
  };
  return alterAnswer('getConfig', (body, request, state) => {
    const nodes = configInPath(state, request)?.nodes ?? [];
    const up = nodes.filter(({ id, status }) => status === 'up' && !gone.has(id)).length;
    return { ...body, nodes_status: { up, down: nodes.length - up } };
  })(noting);
}
