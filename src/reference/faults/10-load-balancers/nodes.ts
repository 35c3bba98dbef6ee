import type { BalancerConfig } from '../../entities.ts';
import { alterAnswer, type Body, refuseWhen } from '../blocks/index.ts';
import { alterConfigs, alterNodes, configInPath } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Backend nodes that are not added or not as asked for, and nodes that requests for a config lose (resources/load-balancer#node). */
export const nodesFaults: readonly Fault[] = [
  {
    id: 'node-answered-not-added',
    requirement: 'NODE-CREATE',
    kind: 'state',
    see: 'add a node: nodes_status counts none',
    also: ['NODE-NEW-DOWN'],
    wrap: alterNodes(() => []),
  },
  {
    id: 'node-up-at-once-after-an-update',
    requirement: 'NODE-NEW-DOWN',
    kind: 'sequence',
    see: 'update a config and add a node on whose port nothing listens: it is up',
    // Nodes that were there before are all counted down.
    also: ['NODE-UP'],
    wrap: (core) => {
      const begun = new Map<string, number>();
      const noting = alterAnswer('updateConfig', (_, request, state) => {
        const count = configInPath(state, request)?.nodes.length ?? 0;
        if (!begun.has(request.path)) begun.set(request.path, count);
        return undefined;
      });
      return alterAnswer('getConfig', (body, { path }) => {
        const { up, down } = body.nodes_status;
        const older = Math.min(begun.get(path) ?? Infinity, up + down);
        return { ...body, nodes_status: { up: up + down - older, down: older } };
      })(noting(core));
    },
  },
  {
    id: 'node-third-replaces-second',
    requirement: 'NODE-CREATE',
    kind: 'sequence',
    see: 'add three nodes: nodes_status counts two',
    wrap: alterNodes((nodes) => (nodes.length === 3 ? nodes.filter((_, at) => at !== 1) : nodes)),
  },
  {
    id: 'node-fourth-refused-by-its-port',
    requirement: 'NODE-CREATE',
    kind: 'over-strict',
    see: 'add nodes for the ports 1009 to 1012: the fourth is refused, another would not be',
    wrap: refuseWhen('createNode', ({ address }, request, state) => {
      const isFourth = configInPath(state, request)?.nodes.length === 3;
      return isFourth && String(address).endsWith(':1012');
    }),
  },
  {
    id: 'node-label-in-lower-case',
    requirement: 'NODE-CREATE',
    kind: 'rare-value',
    see: 'add a node with capitals in its label: it is answered without them',
    wrap: alterAnswer('createNode', (body) => ({ ...body, label: body.label.toLowerCase() })),
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
    id: 'node-answered-with-a-signed-port',
    requirement: 'NODE-CREATE',
    kind: 'boundary',
    see: 'add a node for port 65535: it is answered with port -1',
    wrap: alterAnswer('createNode', (body) => ({
      ...body,
      address: body.address.replace(/:65535$/, ':-1'),
    })),
  },
  {
    id: 'node-on-the-port-of-its-config-refused',
    requirement: 'NODE-CREATE',
    kind: 'rare-value',
    see: 'add a node on port 80 to a config of port 80: it is refused',
    wrap: refuseWhen('createNode', ({ address }, request, state) =>
      String(address).endsWith(`:${configInPath(state, request)?.port}`),
    ),
  },
  ...[
    dropsNodes('label', ({ label }) => label !== undefined),
    dropsNodes('check', ({ check }) => check !== undefined),
    dropsNodes('another-port', ({ port }, before) => port !== undefined && port !== before?.port),
    dropsNodes('certificate', ({ ssl_cert }) => ssl_cert !== undefined),
  ],
  ...(['createConfig', 'updateConfig'] as const).flatMap((operation) => [
    spoils(operation, 'drops-nodes-of-the-others', () => ({ nodes: [] })),
    spoils(operation, 'takes-a-node-of-the-others', ({ nodes }) => ({ nodes: nodes.slice(0, -1) })),
    spoils(operation, 'moves-the-others-to-its-port', (_, { port }) => ({ port })),
    spoils(operation, 'renames-the-others', (_, { label }) => ({ label })),
  ]),
];

/** An update that `when` picks leaves the config without nodes. */
function dropsNodes(
  what: string,
  when: (body: Body, before: BalancerConfig | undefined) => boolean,
): Fault {
  return {
    id: `balancer-config-${what}-update-loses-nodes`,
    requirement: 'LBC-UPDATE',
    kind: 'rare-value',
    see: `add nodes and update ${what.replaceAll('-', ' ')} of the config: nodes_status counts none`,
    wrap: alterConfigs('updateConfig', (configs, { id, request, before }) =>
      configs.map((each) =>
        each.id === id && when(request.body ?? {}, configInPath(before, request))
          ? { ...each, nodes: [] }
          : each,
      ),
    ),
  };
}

/** A request for one config changes the other configs of its load balancer. */
function spoils(
  operation: 'createConfig' | 'updateConfig',
  how: string,
  becomes: (other: BalancerConfig, meant: BalancerConfig) => Partial<BalancerConfig>,
): Fault {
  return {
    id: `balancer-${operation}-${how}`,
    requirement: operation === 'createConfig' ? 'LBC-CREATE' : 'LBC-UPDATE',
    // Of two configs on one port none can be updated; the other one reads otherwise than it was answered.
    also: ['LBC-UPDATE', 'LBC-GET'],
    kind: 'cross-resource',
    see: `send ${operation} to a load balancer with another config: it ${how.replaceAll('-', ' ')}`,
    wrap: alterConfigs(operation, (configs, { id }) => {
      const meant = configs.find((each) => each.id === id);
      return configs.map((each) =>
        meant && each !== meant ? { ...each, ...becomes(each, meant) } : each,
      );
    }),
  };
}
