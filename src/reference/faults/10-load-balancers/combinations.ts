import { alterAnswer, alterRequest, type Body, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Rules of load balancers and configs that fail beside some other value only. */
export const combinationsFaults: readonly Fault[] = [
  {
    id: 'balancer-of-longest-label-refused-unthrottled',
    requirement: 'LB-CREATE',
    kind: 'over-strict',
    see: 'create a load balancer with a label of 32 characters and throttle 0: it is refused',
    wrap: refuseWhen(
      'createNodeBalancer',
      ({ label, client_conn_throttle }) => label?.length === 32 && client_conn_throttle === 0,
    ),
  },
  {
    id: 'config-label-ignored-beside-port-443',
    requirement: 'LBC-UPDATE',
    kind: 'rare-value',
    see: 'update label and port 443 of a config: it keeps its label',
    wrap: alterRequest('updateConfig', (request) => {
      const { label: _, ...body } = Object(request.body) as Body;
      return body.port === 443 ? { ...request, body } : request;
    }),
  },
  {
    id: 'config-check-ignored-beside-https',
    requirement: 'LBC-CREATE',
    kind: 'rare-value',
    see: 'create a config with protocol https and check connection: its check is none',
    wrap: alterRequest('createConfig', (request) => {
      const { check: _, ...body } = Object(request.body) as Body;
      return body.protocol === 'https' ? { ...request, body } : request;
    }),
  },
  {
    id: 'config-label-ignored-beside-https',
    requirement: 'LBC-CREATE',
    kind: 'rare-value',
    see: 'create a config with protocol https and a label: it has another',
    wrap: alterRequest('createConfig', (request) => {
      const body = Object(request.body) as Body;
      return body.protocol === 'https' && body.label
        ? { ...request, body: { ...body, label: 'https' } }
        : request;
    }),
  },
  {
    id: 'nodes-of-https-config-counted-twice',
    requirement: 'NODE-NEW-DOWN',
    also: ['NODE-UP'],
    kind: 'rare-value',
    see: 'add a node to a config with protocol https: two are down',
    wrap: alterAnswer('getConfig', (body) =>
      body.protocol === 'https'
        ? { ...body, nodes_status: { ...body.nodes_status, down: 2 * body.nodes_status.down } }
        : undefined,
    ),
  },
];
