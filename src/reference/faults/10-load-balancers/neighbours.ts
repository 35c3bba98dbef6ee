import type { BalancerConfig } from '../../entities.ts';
import { alterRequest, type Body, instead } from '../blocks/index.ts';
import { alterConfigs, balancerInPath, configInPath } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Requests that reach another config of the load balancer, or do not do or undo all they should. */
export const balancerNeighbourFaults: readonly Fault[] = [
  ...(['createConfig', 'updateConfig'] as const).flatMap((operation) => [
    spoils(operation, 'drops-nodes-of-the-others', () => ({ nodes: [] })),
    spoils(operation, 'takes-a-node-of-the-others', ({ nodes }) => ({ nodes: nodes.slice(0, -1) })),
    spoils(operation, 'moves-the-others-to-its-port', (_, { port }) => ({ port })),
    spoils(operation, 'renames-the-others', (_, { label }) => ({ label })),
  ]),
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
  {
    id: 'balancer-config-stays-https',
    requirement: 'LBC-UPDATE',
    kind: 'sequence',
    see: 'update a config to https and back to http: it stays https',
    wrap: alterRequest('updateConfig', (request, state) => {
      const { protocol, ...rest } = (request.body ?? {}) as Body;
      const isHttps = configInPath(state, request)?.protocol === 'https';
      return isHttps && protocol === 'http' ? { ...request, body: rest } : request;
    }),
  },
  ...(['port', 'protocol'] as const).map(
    (field): Fault => ({
      id: `balancer-blank-certificate-changes-${field}`,
      requirement: 'LBC-HTTPS-BLANK-SUBJECT',
      kind: 'state',
      see: `update a config with a blank certificate: it is refused, and ${field} is changed`,
      wrap: keptOfRefusal(field),
    }),
  ),
];

/** What a config other than the one in the request becomes. */
function spoils(
  operation: 'createConfig' | 'updateConfig',
  how: string,
  becomes: (other: BalancerConfig, meant: BalancerConfig) => Partial<BalancerConfig>,
): Fault {
  return {
    id: `balancer-${operation}-${how}`,
    requirement: operation === 'createConfig' ? 'LBC-CREATE' : 'LBC-UPDATE',
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

/** A refused update keeps one field of what was sent all the same. */
function keptOfRefusal(field: 'port' | 'protocol'): Wrap {
  return instead('updateConfig', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { ssl_cert, [field]: value } = (request.body ?? {}) as Body;
    const balancer = balancerInPath(state, request);
    const config = configInPath(state, request);
    const isMeant = step.answer && step.answer.status >= 400 && ssl_cert !== undefined;
    if (!isMeant || !balancer || !config || value === undefined) return step;
    const configs = balancer.configs.map((each) =>
      each === config ? { ...each, [field]: value } : each,
    );
    const balancers = step.state.balancers.put(balancer.id, { ...balancer, configs });
    return { ...step, state: { ...step.state, balancers } };
  });
}
