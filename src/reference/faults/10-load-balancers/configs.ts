import { X509Certificate } from 'node:crypto';
import type { Request } from '../../call.ts';
import type { BalancerConfig } from '../../entities.ts';
import {
  acceptWhen,
  alterAnswer,
  alterRequest,
  type Body,
  fromTime,
  instead,
  refuseWhen,
} from '../blocks/index.ts';
import { alterConfigs, balancerInPath, configInPath } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Configs of load balancers gone wrong (resources/load-balancer#config). */
export const balancerConfigFaults: readonly Fault[] = [
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
    wrap: alterConfigs(
      'createConfig',
      onlyAnswered(() => ({ port: 80 })),
    ),
  },
  {
    id: 'balancer-config-needs-a-certificate',
    requirement: 'LBC-CREATE',
    kind: 'over-strict',
    see: 'add a config for port 443 without a certificate: it is refused',
    wrap: refuseWhen('createConfig', ({ port, ssl_cert }) => port === 443 && !ssl_cert),
  },
  {
    id: 'balancer-config-read-under-any-balancer',
    requirement: 'LBC-GET',
    kind: 'cross-resource',
    see: 'read a config with the id of another load balancer in the path: it is answered',
    wrap: alterRequest('getConfig', (request, state) => {
      const id = Number(request.path.split('/').at(-1));
      const owner = [...state.balancers].find(({ configs }) =>
        configs.some((config) => config.id === id),
      );
      const path = request.path.replace(/nodebalancers\/\d+/, `nodebalancers/${owner?.id ?? 0}`);
      return { ...request, path };
    }),
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
    wrap: alterConfigs(
      'createConfig',
      onlyAnswered(() => ({ check: 'none' })),
    ),
  },
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
    id: 'balancer-config-update-forgotten',
    requirement: 'LBC-UPDATE',
    kind: 'state',
    see: 'update a config and read it: nothing has changed',
    wrap: instead('updateConfig', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'balancer-config-third-update-lost',
    requirement: 'LBC-UPDATE',
    kind: 'sequence',
    see: 'update a config three times: the third has no effect',
    wrap: (core) => {
      const isLate = fromTime(3);
      return instead('updateConfig', (right, state, ...rest) => {
        const step = right(state, ...rest);
        return isLate() ? { ...step, state } : step;
      })(core);
    },
  },
  {
    id: 'balancer-config-port-kept-beside-label',
    requirement: 'LBC-UPDATE',
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
    id: 'balancer-config-update-spreads',
    requirement: 'LBC-UPDATE',
    kind: 'cross-resource',
    see: 'update the label of one config: the other of the load balancer has it too',
    wrap: alterConfigs('updateConfig', (configs, { request }) => {
      const { label } = sent(request);
      return configs.map((each) => ({ ...each, label: label ?? each.label }));
    }),
  },
  {
    id: 'balancer-https-with-email-refused',
    requirement: 'LBC-HTTPS',
    kind: 'over-strict',
    see: 'a certificate whose subject holds an e-mail address is refused',
    wrap: refuseWhen(['createConfig', 'updateConfig'], ({ ssl_cert }) =>
      (subjectOf(ssl_cert) ?? '').includes('emailAddress'),
    ),
  },
  {
    id: 'balancer-https-line-breaks-refused',
    requirement: 'LBC-HTTPS',
    kind: 'format',
    see: 'a certificate with line breaks is refused',
    wrap: refuseWhen(['createConfig', 'updateConfig'], ({ ssl_cert = '' }) =>
      /\n|\\n/.test(ssl_cert),
    ),
  },
  {
    id: 'balancer-https-not-by-update',
    requirement: 'LBC-HTTPS',
    kind: 'sequence',
    see: 'update a config of protocol http to https: it stays http',
    wrap: alterConfigs('updateConfig', (configs, { id, before, request }) => {
      const { protocol = '' } = configInPath(before, request) ?? {};
      return configs.map((each) => (each.id === id ? { ...each, protocol } : each));
    }),
  },
  blankTaken('in-a-new-config', 'createConfig'),
  blankTaken('in-an-update', 'updateConfig'),
];

function sent(request: Request): Body {
  return request.body ?? {};
}

function onlyAnswered(change: (config: BalancerConfig) => Partial<BalancerConfig>) {
  return (configs: readonly BalancerConfig[], { id }: { readonly id: number }) =>
    configs.map((each) => (each.id === id ? { ...each, ...change(each) } : each));
}

/** The subject of a certificate; undefined when it is none, or has none. */
function subjectOf(certificate: unknown): string | undefined {
  try {
    const text = String(certificate).replaceAll('\\n', '\n');
    return new X509Certificate(text).subject;
  } catch {
    return undefined;
  }
}

function isBlank(certificate: unknown): boolean {
  return String(certificate).includes('CERTIFICATE') && !subjectOf(certificate);
}

function blankTaken(id: string, operation: string): Fault {
  return {
    id: `balancer-blank-certificate-taken-${id}`,
    requirement: 'LBC-HTTPS-BLANK-SUBJECT',
    kind: 'format',
    see: `${operation} with a certificate whose subject is blank is accepted`,
    wrap: acceptWhen(
      operation,
      ({ ssl_cert }) => isBlank(ssl_cert),
      ({ ssl_cert, ssl_key, ...body }) => ({ ...body, protocol: 'http' }),
    ),
  };
}
