import type { Request } from '../../../call.ts';
import { alterRequest, type Body, instead, refuseWhen } from '../../blocks/index.ts';
import { alterConfigs, configInPath, sent } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';

/** Updates of configs that are refused, lost, or change other fields and other configs (resources/load-balancer#config). */
export const updatesOfConfigsFaults: readonly Fault[] = [
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
    id: 'balancer-config-check-lost-beside-label',
    requirement: 'LBC-UPDATE',
    kind: 'cross-resource',
    see: 'update label and check of a config together: the check stays',
    wrap: alterRequest('updateConfig', (request) => {
      const { check, ...rest } = sent(request);
      return check === 'connection' && 'label' in rest ? { ...request, body: rest } : request;
    }),
  },
  {
    id: 'balancer-config-check-lost-beside-port',
    requirement: 'LBC-UPDATE',
    kind: 'cross-resource',
    see: 'update port and check of a config together: the check stays',
    wrap: alterRequest('updateConfig', (request) => {
      const { check: _, ...rest } = sent(request);
      return 'port' in rest && !('label' in rest) ? { ...request, body: rest } : request;
    }),
  },
  {
    id: 'balancer-config-check-never-updated',
    requirement: 'LBC-UPDATE',
    kind: 'state',
    see: 'add a config without a check and update it to connection: it stays none',
    wrap: alterRequest('updateConfig', (request) => {
      const { check, ...rest } = sent(request);
      return check === 'connection' || check === 'none' ? { ...request, body: rest } : request;
    }),
  },
  {
    id: 'balancer-config-update-forgotten',
    requirement: 'LBC-UPDATE',
    also: ['LBC-HTTPS'],
    kind: 'state',
    see: 'update a config and read it: nothing has changed',
    wrap: instead('updateConfig', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'balancer-config-port-lost-beside-protocol',
    requirement: 'LBC-UPDATE',
    kind: 'rare-value',
    see: 'update protocol and port of a config together: the port stays',
    wrap: alterRequest('updateConfig', (request) => {
      const { port, ...rest } = (request.body ?? {}) as Body;
      return 'protocol' in rest ? { ...request, body: rest } : request;
    }),
  },
  {
    id: 'balancer-config-third-update-lost',
    requirement: 'LBC-UPDATE',
    kind: 'sequence',
    see: 'update a config three times: the third has no effect',
    wrap: (core) => {
      const times = new Map<string, number>();
      return instead('updateConfig', (right, state, principal, request, ...rest) => {
        const time = (times.get(request.path) ?? 0) + 1;
        times.set(request.path, time);
        const step = right(state, principal, request, ...rest);
        return time < 3 ? step : { ...step, state };
      })(core);
    },
  },
  {
    id: 'balancer-config-port-kept-beside-label',
    requirement: 'LBC-UPDATE',
    also: ['LBC-PORT-TYPE'],
    kind: 'rare-value',
    see: 'update label and port of a config together: the port stays',
    wrap: alterRequest('updateConfig', (request) => {
      const { port, ...rest } = (request.body ?? {}) as Body;
      return rest.label === undefined ? request : { ...request, body: rest };
    }),
  },
  {
    id: 'balancer-config-check-reset-by-update',
    requirement: 'LBC-UPDATE',
    kind: 'state',
    see: 'update the label of a config: its check is none',
    wrap: alterConfigs('updateConfig', (configs, { id, request }) =>
      configs.map((each) =>
        each.id === id && sent(request).check === undefined ? { ...each, check: 'none' } : each,
      ),
    ),
  },
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
    id: 'balancer-config-check-update-changes-the-first',
    requirement: 'LBC-UPDATE',
    kind: 'cross-resource',
    see: 'update check of the second config of a load balancer: that of the first changes, too',
    wrap: alterConfigs('updateConfig', (configs, { request }) =>
      configs.map((each, at) =>
        at === 0 ? { ...each, check: sent(request).check ?? each.check } : each,
      ),
    ),
  },
  {
    id: 'balancer-config-update-spreads',
    requirement: 'LBC-UPDATE',
    kind: 'cross-resource',
    see: 'update the label of one config: the other of the load balancer has it too',
    wrap: alterConfigs('updateConfig', (configs, { request }) => {
      const { label } = sent(request);
      return configs.map((each) => ({ ...each, label: label ?? each.label }));
    }),
  },
];

/** The port that a request sends, or else 80. */
function portOf(request: Request): { port: number } {
  return { port: sent(request).port ?? 80 };
}
