import type { BalancerNode } from '../../entities.ts';
import type { State } from '../../state.ts';
import { acceptWhen, alterAnswer, type Body, operationOf, refuseWhen } from '../blocks/index.ts';
import { alterConfigs, alterNodes, balancerInPath, configInPath } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Backend nodes gone wrong (resources/load-balancer#node, states/node). */
export const balancerNodeFaults: readonly Fault[] = [
  {
    id: 'node-answered-not-added',
    requirement: 'NODE-CREATE',
    kind: 'state',
    see: 'add a node: nodes_status counts none',
    wrap: alterNodes(() => []),
  },
  {
    id: 'node-third-replaces-second',
    requirement: 'NODE-CREATE',
    kind: 'sequence',
    see: 'add three nodes: nodes_status counts two',
    wrap: alterNodes((nodes) => (nodes.length === 3 ? nodes.filter((_, at) => at !== 1) : nodes)),
  },
  {
    id: 'node-fourth-refused',
    requirement: 'NODE-CREATE',
    kind: 'over-strict',
    see: 'add four nodes: the fourth is refused',
    wrap: refuseWhen('createNode', (_, request, state) => {
      return configInPath(state, request)?.nodes.length === 3;
    }),
  },
  {
    id: 'node-answered-with-another-port',
    requirement: 'NODE-CREATE',
    kind: 'state',
    see: 'add a node for port 1010: it is answered with port 80',
    wrap: alterAnswer('createNode', (body) => ({
      ...body,
      address: body.address.replace(/:\d+$/, ':80'),
    })),
  },
  {
    id: 'node-of-an-instance-needs-no-port',
    requirement: 'NODE-ADDRESS-FORM',
    kind: 'rare-value',
    see: 'add a node with the address of an instance and no port: it is added',
    wrap: acceptWhen(
      'createNode',
      ({ address }, _, state) =>
        [...state.instances].some(({ ipv4 }) => ipv4.some((each) => each.address === address)),
      (body) => ({ ...body, address: `${body.address}:80` }),
    ),
  },
  {
    id: 'nodes-lost-by-config-update',
    requirement: 'LBC-UPDATE',
    kind: 'sequence',
    see: 'add a node and update the config: nodes_status counts none',
    wrap: alterConfigs('updateConfig', (configs, { id }) =>
      configs.map((each) => (each.id === id ? { ...each, nodes: [] } : each)),
    ),
  },
  labelTaken('at-all', 'cross-resource', () => true),
  labelTaken('of-an-older-node', 'sequence', (nodes, { label }) => nodes.at(-1)?.label !== label),
  {
    id: 'node-label-taken-in-a-race',
    requirement: 'NODE-LABEL-UNIQUE',
    kind: 'race',
    see: 'add one label four times at once: two nodes have it',
    wrap: (core) => {
      // Whoever comes right behind an addition has looked before that one was kept.
      let latest: unknown;
      const blind = labelTakenWhen((nodes, { label }) => {
        return label === latest && nodes.length > 0;
      })(core);
      return (state, principal, request, ...rest) => {
        const step = blind(state, principal, request, ...rest);
        latest = operationOf(request).id === 'createNode' && (request.body as Body)?.label;
        return step;
      };
    },
  },
  anywhere('in-any-region', () => true),
  anywhere('from-the-first-region', (region) => region !== 'us-east'),
  anywhere('for-the-first-region', (region) => region === 'us-east'),
  {
    id: 'node-only-in-the-first-region',
    requirement: 'NODE-SAME-REGION',
    kind: 'over-strict',
    see: 'add a backend of the second region to a load balancer there: it is refused',
    wrap: refuseWhen('createNode', (_, request, state) => {
      return balancerInPath(state, request)?.region !== 'us-east';
    }),
  },
  counted('node-new-counted-up', 'NODE-NEW-DOWN', 'state', ({ up, down }) => ({
    up: up + down,
    down: 0,
  })),
  counted('node-third-never-down', 'NODE-NEW-DOWN', 'sequence', ({ up, down }) => ({
    up: up + Math.max(0, down - 2),
    down: Math.min(down, 2),
  })),
  counted('node-down-uncounted', 'NODE-NEW-DOWN', 'state', ({ up }) => ({ up, down: 0 })),
  counted('node-never-up', 'NODE-UP', 'state', ({ up, down }) => ({ up: 0, down: up + down })),
  counted('node-up-takes-others-up', 'NODE-UP', 'cross-resource', ({ up, down }) =>
    up > 0 ? { up: up + down, down: 0 } : { up, down },
  ),
  counted('node-up-still-counted-down', 'NODE-UP', 'state', ({ up, down }) => ({
    up,
    down: up + down,
  })),
];

interface Counts {
  readonly up: number;
  readonly down: number;
}

/** What a config that is read says of its nodes. */
function counted(
  id: string,
  requirement: string,
  kind: Fault['kind'],
  count: (right: Counts) => Counts,
): Fault {
  const wrap = alterAnswer('getConfig', (body) => ({
    ...body,
    nodes_status: count(body.nodes_status),
  }));
  return { id, requirement, kind, see: `add nodes and read their config: ${id}`, wrap };
}

type Nodes = readonly BalancerNode[];

/** A label that a node of the config has is taken by another, when `when` picks the addition. */
function labelTakenWhen(when: (nodes: Nodes, body: Body) => boolean): Fault['wrap'] {
  let count = 0;
  return acceptWhen(
    'createNode',
    (body, request, state) => {
      const nodes = configInPath(state, request)?.nodes ?? [];
      return nodes.some(({ label }) => label === body.label) && when(nodes, body);
    },
    (body) => {
      count += 1;
      return { ...body, label: `lawful-${count}` };
    },
  );
}

function labelTaken(
  id: string,
  kind: Fault['kind'],
  when: (nodes: Nodes, body: Body) => boolean,
): Fault {
  return {
    id: `node-label-taken-${id}`,
    requirement: 'NODE-LABEL-UNIQUE',
    kind,
    see: `add a node with the label of another (${id}): it is added`,
    wrap: labelTakenWhen(when),
  };
}

/** A backend of any region is taken, when `when` picks the region of the load balancer. */
function anywhere(id: string, when: (region: string) => boolean): Fault {
  return {
    id: `node-${id}`,
    requirement: 'NODE-SAME-REGION',
    kind: id === 'in-any-region' ? 'cross-resource' : 'rare-value',
    see: `add a backend of another region (${id}): it is added`,
    wrap: acceptWhen(
      'createNode',
      ({ address }, request, state) => {
        const region = balancerInPath(state, request)?.region;
        const own = regionOf(String(address), state);
        return region !== undefined && own !== undefined && own !== region && when(region);
      },
      (body) => ({ ...body, address: '172.31.255.254:80' }),
    ),
  };
}

/** Where the instance with this address is. */
function regionOf(address: string, { instances }: State): string | undefined {
  const host = address.slice(0, address.lastIndexOf(':'));
  for (const { region, ipv4 } of instances) {
    if (ipv4.some((each) => each.address === host)) return region;
  }
  return undefined;
}
