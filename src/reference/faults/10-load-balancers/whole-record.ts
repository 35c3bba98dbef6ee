import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { LoadBalancer } from '../../entities.ts';
import type { State } from '../../state.ts';
import { type Body, instead, operationOf, refuseWhen } from '../blocks/index.ts';
import { alterConfigs, balancerInPath, configInPath, sent } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Faults that change what a request does not name, of the load balancer, its configs and nodes. */
export const wholeRecordFaults: readonly Fault[] = [
  {
    id: 'balancer-second-config-update-resets-throttle',
    requirement: 'LBC-UPDATE',
    kind: 'sequence',
    see: 'update a config twice: the throttle of its load balancer is 0',
    wrap: fromSecondTime('updateConfig', () => ({ client_conn_throttle: 0 })),
  },
  {
    id: 'balancer-second-node-lifts-throttle',
    requirement: 'NODE-CREATE',
    kind: 'sequence',
    see: 'add two nodes: the load balancer has another throttle',
    wrap: fromSecondTime('createNode', () => ({ client_conn_throttle: 20 })),
  },
  {
    id: 'balancer-second-config-renews-created',
    requirement: 'LBC-CREATE',
    kind: 'sequence',
    see: 'add two configs: the load balancer was created later',
    wrap: fromSecondTime('createConfig', ({ created }) => ({ created: created + 5000 })),
  },
  {
    id: 'balancer-second-config-moves-it',
    requirement: 'LB-REGION-FIXED',
    kind: 'sequence',
    see: 'add two configs: the load balancer is in another region',
    wrap: fromSecondTime('createConfig', () => ({ region: 'ap-south' })),
  },
  {
    id: 'balancer-loses-its-tags-with-a-config',
    requirement: 'LBC-CREATE',
    kind: 'cross-resource',
    see: 'tag a load balancer and add a config: it has no tags',
    wrap: instead('createConfig', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const balancer = balancerInPath(step.state, request);
      if (!step.answer || step.answer.status >= 300 || balancer === undefined) return step;
      return { ...step, state: withBalancer(step.state, { ...balancer, tags: [] }) };
    }),
  },
  {
    id: 'balancer-config-empties-the-one-before',
    requirement: 'LBC-CREATE',
    kind: 'cross-resource',
    see: 'add a config beside one on port 443 with nodes: that one has none any more',
    wrap: alterConfigs('createConfig', (configs, { id }) =>
      configs.map((each) => (each.id !== id && each.port === 443 ? { ...each, nodes: [] } : each)),
    ),
  },
  {
    id: 'balancer-refused-node-keeps-its-label',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'add a node without a port: it is refused, and so is the same label with one',
    wrap: keepsRefusedLabel,
  },
  {
    id: 'balancer-refused-node-is-counted',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'add a node without a port: it is refused and counted',
    wrap: thoughRefused('createNode', ({ configs }, request, state) => {
      const { id } = configInPath(state, request) ?? {};
      const address = sent(request).address;
      if (typeof address !== 'string' || address.includes(':')) return {};
      return { configs: configs.map((each) => (each.id === id ? withNode(each, address) : each)) };
    }),
  },
  {
    id: 'balancer-node-refused-for-its-label-is-counted',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'add two nodes with one label: the second is refused and counted',
    wrap: thoughRefused('createNode', ({ configs }, request, state) => {
      const config = configInPath(state, request);
      const { label, address } = sent(request);
      if (config?.nodes.every((node) => node.label !== label) ?? true) return {};
      return { configs: configs.map((each) => (each === config ? withNode(each, address) : each)) };
    }),
  },
  {
    id: 'balancer-refused-https-relabels',
    requirement: 'ERR-UNCHANGED',
    also: ['LBC-HTTPS-BLANK-SUBJECT'],
    kind: 'atomicity',
    see: 'update label and certificate of a config, with a blank subject: refused, but the label is there',
    wrap: thoughRefused('updateConfig', ({ configs }, request, state) => {
      const { id } = configInPath(state, request) ?? {};
      const { label, ssl_cert, ssl_key } = sent(request);
      if ([label, ssl_cert, ssl_key].some((each) => typeof each !== 'string')) return {};
      return { configs: configs.map((each) => (each.id === id ? { ...each, label } : each)) };
    }),
  },
  {
    id: 'balancer-refused-label-changes-its-owner',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'create a load balancer with a label in use: refused, but that one has the other throttle',
    wrap: instead('createNodeBalancer', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { label, client_conn_throttle = 0 } = sent(request);
      const [owner] = state.balancers.filter((each) => each.label === label);
      if (!step.answer || step.answer.status < 400 || owner === undefined) return step;
      return { ...step, state: withBalancer(step.state, { ...owner, client_conn_throttle }) };
    }),
  },
];

function withBalancer(state: State, balancer: LoadBalancer): State {
  return { ...state, balancers: state.balancers.put(balancer.id, balancer) };
}

function withNode(config: LoadBalancer['configs'][number], address: string) {
  const node = {
    id: 0,
    label: address,
    address,
    status: 'down',
    weight: 1,
    mode: 'accept',
  } as const;
  return { ...config, nodes: [...config.nodes, node] };
}

/** Changes the load balancer in the path, from the second time on that the operation succeeds on it. */
function fromSecondTime(
  operation: string,
  change: (balancer: LoadBalancer) => Partial<LoadBalancer>,
): Wrap {
  return (core) => {
    const times = new Map<number, number>();
    return instead(operation, (inner, state, principal, request, ...rest) => {
      const step = inner(state, principal, request, ...rest);
      const balancer = balancerInPath(step.state, request);
      if (!step.answer || step.answer.status >= 300 || balancer === undefined) return step;
      const time = (times.get(balancer.id) ?? 0) + 1;
      times.set(balancer.id, time);
      if (time < 2) return step;
      return { ...step, state: withBalancer(step.state, { ...balancer, ...change(balancer) }) };
    })(core);
  };
}

/** Changes the load balancer in the path of a request that is refused. */
function thoughRefused(
  operation: string,
  change: (balancer: LoadBalancer, request: Request, state: State) => Partial<LoadBalancer>,
): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const balancer = balancerInPath(step.state, request);
    if (!step.answer || step.answer.status < 400 || balancer === undefined) return step;
    const altered = { ...balancer, ...change(balancer, request, step.state) };
    return { ...step, state: withBalancer(step.state, altered) };
  });
}

function keepsRefusedLabel(core: Core): Core {
  const labels = new Set<string>();
  const nameOf = (request: Request) =>
    `${operationOf(request).params.configId} ${sent(request).label}`;
  const noting = instead('createNode', (inner, ...given) => {
    const step = inner(...given);
    const { address } = (given[2].body ?? {}) as Body;
    const lacksPort = typeof address === 'string' && !address.includes(':');
    if (lacksPort && step.answer && step.answer.status >= 400) labels.add(nameOf(given[2]));
    return step;
  })(core);
  return refuseWhen('createNode', (_, request) => labels.has(nameOf(request)))(noting);
}
