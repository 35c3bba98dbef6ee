import { alterAnswer, type Body } from '../../blocks/index.ts';
import { alterConfigs, balancerInPath, counted } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Nodes that are counted wrong, or no longer once their config is updated (states/node). */
export const nodeCountsFaults: readonly Fault[] = [
  counted('node-new-counted-up', 'NODE-NEW-DOWN', 'state', ({ up, down }) => ({
    up: up + down,
    down: 0,
  })),
  counted('node-third-never-down', 'NODE-NEW-DOWN', 'sequence', ({ up, down }) => ({
    up: up + Math.max(0, down - 2),
    down: Math.min(down, 2),
  })),
  counted('node-down-uncounted', 'NODE-NEW-DOWN', 'state', ({ up }) => ({ up, down: 0 })),
  {
    id: 'nodes-counted-over-all-configs',
    requirement: 'NODE-NEW-DOWN',
    also: ['NODE-UP'],
    kind: 'cross-resource',
    see: 'add a node to one config: another one counts it, too',
    wrap: alterAnswer('getConfig', (body, request, state) => {
      const configs = balancerInPath(state, request)?.configs ?? [];
      const all = configs.reduce((sum, { nodes }) => sum + nodes.length, 0);
      const { up } = body.nodes_status;
      return { ...body, nodes_status: { up, down: all - up } };
    }),
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
  {
    id: 'balancer-config-port-update-drops-nodes',
    requirement: 'LBC-UPDATE',
    kind: 'rare-value',
    see: 'add nodes and update the port of the config: nodes_status counts none',
    wrap: alterConfigs('updateConfig', (configs, { id, request }) =>
      configs.map((each) =>
        each.id === id && (request.body as Body)?.port !== undefined
          ? { ...each, nodes: [] }
          : each,
      ),
    ),
  },
];
