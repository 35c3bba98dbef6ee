import type { BalancerConfig } from '../../entities.ts';
import { alterAnswer, alterRequest, type Body, refuseWhen } from '../blocks/index.ts';
import { alterConfigs, balancerInPath, sent } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Configs of load balancers that are created or read otherwise than asked for, and check connection refused or dropped (resources/load-balancer#config). */
export const configsFaults: readonly Fault[] = [
  {
    id: 'balancer-config-second-refused',
    requirement: 'LBC-CREATE',
    kind: 'sequence',
    see: 'add a second config to a load balancer: it is refused',
    wrap: refuseWhen('createConfig', (_, request, state) => {
      return (balancerInPath(state, request)?.configs.length ?? 0) > 0;
    }),
  },
  {
    id: 'balancer-config-port-always-80',
    requirement: 'LBC-CREATE',
    kind: 'rare-value',
    see: 'add a config for port 443: it is one for port 80',
    wrap: alterConfigs('createConfig', answeredAs({ port: 80 })),
  },
  {
    id: 'balancer-config-port-of-another-balancer-refused',
    requirement: 'LBC-CREATE',
    kind: 'cross-resource',
    see: 'add a config for one port above 1024 to two load balancers: the second is refused',
    wrap: refuseWhen('createConfig', ({ port }, request, { balancers }) => {
      const others = balancers.filter(({ id }) => !request.path.includes(`/nodebalancers/${id}/`));
      const isTaken = others.some(({ configs }) => configs.some((each) => each.port === port));
      return port > 1024 && isTaken;
    }),
  },
  {
    id: 'balancer-config-check-lost-without-label',
    requirement: 'LBC-CREATE',
    kind: 'rare-value',
    see: 'create a config with check connection and no label: it has check none',
    wrap: alterRequest('createConfig', (request) => {
      const body: Body = request.body ?? {};
      return body.label === undefined ? { ...request, body: { ...body, check: 'none' } } : request;
    }),
  },
  {
    id: 'balancer-config-label-lost-beside-check',
    requirement: 'LBC-CREATE',
    kind: 'cross-resource',
    see: 'add a config with label and check: its label is null',
    wrap: alterConfigs('createConfig', (configs, { id, request }) =>
      configs.map((each) =>
        each.id === id && sent(request).check
          ? ({ ...each, label: null } as Body as typeof each)
          : each,
      ),
    ),
  },
  underAnyBalancer('getConfig', 'LBC-GET', 'read'),
  underAnyBalancer('updateConfig', 'LBC-UPDATE', 'updated'),
  underAnyBalancer('createNode', 'NODE-CREATE', 'given-nodes'),
  {
    id: 'balancer-config-read-as-the-first',
    requirement: 'LBC-GET',
    kind: 'cross-resource',
    see: 'read the second config of a load balancer: the first is answered',
    wrap: alterRequest('getConfig', (request, state) => {
      const first = balancerInPath(state, request)?.configs[0]?.id;
      return { ...request, path: request.path.replace(/\d+$/, String(first)) };
    }),
  },
  {
    id: 'balancer-config-on-8080-unreadable',
    requirement: 'LBC-GET',
    kind: 'rare-value',
    see: 'read a config for port 8080: its port is 80',
    wrap: alterAnswer('getConfig', (body) => (body.port === 8080 ? { ...body, port: 80 } : body)),
  },
  {
    id: 'balancer-config-with-https-read-on-443',
    requirement: 'LBC-GET',
    kind: 'rare-value',
    see: 'read a config of protocol https for port 8443: its port is 443, and so it is listed',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const isRead = request.method === 'GET' && /\/configs(\/\d+)?$/.test(request.path);
        if (!isRead || !step.answer || step.answer.status >= 300) return step;
        const asRead = (each: Body) => (each.protocol === 'https' ? { ...each, port: 443 } : each);
        const { data } = step.answer.body as Body;
        const body = data
          ? { ...(step.answer.body as Body), data: data.map(asRead) }
          : asRead(step.answer.body as Body);
        return { ...step, answer: { ...step.answer, body } };
      },
  },
  {
    id: 'balancer-check-connection-refused',
    requirement: 'LBC-CHECK-CONNECTION',
    kind: 'over-strict',
    see: 'set check to connection in an update: it is refused',
    wrap: refuseWhen('updateConfig', ({ check }) => check === 'connection'),
  },
  {
    id: 'balancer-check-connection-dropped',
    requirement: 'LBC-CHECK-CONNECTION',
    kind: 'state',
    see: 'add a config with check connection: its check is none',
    wrap: alterConfigs('createConfig', answeredAs({ check: 'none' })),
  },
  misanswered('createConfig', 'with-http', (config) => ({ ...config, protocol: 'http' })),
  misanswered('createConfig', 'on-port-80', (config) =>
    config.protocol === 'https' ? { ...config, port: 80 } : config,
  ),
  misanswered('createConfig', 'with-the-nodes-of-the-first', (config, first) => {
    return { ...config, nodes_status: { up: 0, down: first.nodes.length } };
  }),
  misanswered('updateConfig', 'with-http', (config) => ({ ...config, protocol: 'http' })),
  misanswered('updateConfig', 'with-the-id-of-the-first', (config, { id }) => ({ ...config, id })),
  misanswered('updateConfig', 'with-the-label-of-the-first', (config, { label }) => {
    return { ...config, label };
  }),
];

/** A config is kept as it was asked for, and answered otherwise. */
function misanswered(
  operation: 'createConfig' | 'updateConfig',
  how: string,
  alter: (config: Body, first: BalancerConfig) => Body,
): Fault {
  return {
    id: `balancer-${operation}-answered-${how}`.toLowerCase(),
    requirement: operation === 'createConfig' ? 'LBC-CREATE' : 'LBC-UPDATE',
    kind: 'rare-value',
    see: `send ${operation}: the config is right, and answered ${how.replaceAll('-', ' ')}`,
    wrap: alterAnswer(operation, (body, request, state) => {
      const first = balancerInPath(state, request)?.configs[0];
      return first && alter(body, first);
    }),
  };
}

/** Changes these fields of the config that is answered, and of no other. */
function answeredAs(fields: Partial<BalancerConfig>) {
  return (configs: readonly BalancerConfig[], { id }: { readonly id: number }) =>
    configs.map((each) => (each.id === id ? { ...each, ...fields } : each));
}

function underAnyBalancer(operation: string, requirement: string, what: string): Fault {
  return {
    id: `balancer-config-${what}-under-any-balancer`,
    requirement,
    kind: 'cross-resource',
    see: `send ${operation} for a config with the id of another load balancer in the path: it is carried out`,
    wrap: alterRequest(operation, (request, state) => {
      const id = Number(request.path.split('/').at(-1));
      const owner = [...state.balancers].find(({ configs }) =>
        configs.some((config) => config.id === id),
      );
      const path = request.path.replace(/nodebalancers\/\d+/, `nodebalancers/${owner?.id ?? 0}`);
      return { ...request, path };
    }),
  };
}
