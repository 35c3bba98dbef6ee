import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import { alterAnswer, alterRequest, type Body, refuseWhen } from '../blocks/index.ts';
import { alterConfigs, balancerInPath, configInPath } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Configs that an update spoils or wrongly keeps, and ports that nodes cannot have. */
export const balancerUpdateFaults: readonly Fault[] = [
  {
    id: 'balancer-config-port-reset-by-update',
    requirement: 'LBC-UPDATE',
    kind: 'state',
    see: 'update the label of a config on port 443: it is on port 80',
    wrap: alterConfigs('updateConfig', (configs, { id, request }) =>
      configs.map((each) => (each.id === id ? { ...each, ...portOf(request) } : each)),
    ),
  },
  {
    id: 'balancer-config-protocol-reset-by-update',
    requirement: 'LBC-UPDATE',
    kind: 'rare-value',
    see: 'update the label of a config with HTTPS: its protocol is http',
    wrap: alterConfigs('updateConfig', (configs, { id, request }) =>
      configs.map((each) =>
        each.id === id && sent(request).protocol === undefined
          ? { ...each, protocol: 'http' }
          : each,
      ),
    ),
  },
  {
    id: 'balancer-config-check-kept-by-update',
    requirement: 'LBC-CHECK-CONNECTION',
    kind: 'state',
    see: 'update check to none and back to connection: it stays none',
    wrap: alterRequest('updateConfig', (request) => {
      const { check, ...rest } = sent(request);
      return check === 'connection' ? { ...request, body: rest } : request;
    }),
  },
  {
    id: 'balancer-config-refuses-its-own-port',
    requirement: 'LBC-UPDATE',
    kind: 'over-strict',
    see: 'update a config with the port it has: it is refused as taken',
    wrap: refuseWhen(
      'updateConfig',
      ({ port }, request, state) => port === configInPath(state, request)?.port,
    ),
  },
  {
    id: 'balancer-config-with-nodes-keeps-its-port',
    requirement: 'LBC-UPDATE',
    kind: 'over-strict',
    see: 'update the port of a config with nodes: it is refused',
    wrap: refuseWhen(
      'updateConfig',
      ({ port }, request, state) => port !== undefined && nodesIn(state, request) > 0,
    ),
  },
  {
    id: 'nodes-counted-over-all-configs',
    requirement: 'NODE-NEW-DOWN',
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
    id: 'node-ports-over-10000-refused',
    requirement: 'NODE-ADDRESS-FORM',
    kind: 'boundary',
    see: 'add a node with port 65535: it is refused',
    wrap: refuseWhen('createNode', ({ address }) => Number(String(address).split(':')[1]) > 65_000),
  },
];

function sent(request: Request): Body {
  return request.body ?? {};
}

/** The port that a request sends, or else 80. */
function portOf(request: Request): { port: number } {
  return { port: sent(request).port ?? 80 };
}

function nodesIn(state: State, request: Request): number {
  return configInPath(state, request)?.nodes.length ?? 0;
}
