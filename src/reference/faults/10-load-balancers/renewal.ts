import type { BalancerConfig } from '../../entities.ts';
import { alterRequest, refuseWhen } from '../blocks/index.ts';
import { alterConfigs, balancerInPath, configInPath, sent } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Configs that lose something as HTTPS comes, or once it is there (resources/load-balancer#config). */
export const renewalFaults: readonly Fault[] = [
  loses('its-nodes-as-https-comes', 'protocol', false, () => ({ nodes: [] })),
  loses('its-nodes-with-another-certificate', 'ssl_cert', true, () => ({ nodes: [] })),
  loses('its-label-with-another-certificate', 'ssl_cert', true, ({ id }) => ({
    label: `config${id}`,
  })),
  loses('its-port-with-another-certificate', 'ssl_cert', true, () => ({ port: 80 })),
  loses('its-check-with-another-certificate', 'ssl_cert', true, () => ({ check: 'none' })),
  losesAsHttpsGoes('its-nodes', ({ nodes }) => ({ nodes: nodes.slice(1) })),
  losesAsHttpsGoes('its-label', ({ id }) => ({ label: `config${id}` })),
  losesAsHttpsGoes('its-port', () => ({ port: 80 })),
  loses('https-as-its-check-is-set', 'check', true, () => ({ protocol: 'http' })),
  {
    id: 'balancer-certificate-that-a-config-has-refused',
    requirement: 'LBC-UPDATE',
    kind: 'over-strict',
    see: 'update a config to the certificate that it has: it is refused',
    wrap: refuseWhen('updateConfig', ({ ssl_cert }, request, state) => {
      return typeof ssl_cert === 'string' && configInPath(state, request)?.ssl_cert === ssl_cert;
    }),
  },
  {
    id: 'balancer-certificate-is-never-replaced',
    requirement: 'LBC-UPDATE',
    also: ['LBC-HTTPS-SERVED'],
    kind: 'state',
    see: 'update the certificate of a config with HTTPS: it has the former one still',
    wrap: alterConfigs('updateConfig', (configs, { id, before, request }) => {
      const { protocol, ssl_cert, ssl_key } = configInPath(before, request) ?? {};
      if (protocol !== 'https' || ssl_cert === undefined || ssl_key === undefined) return configs;
      return configs.map((each) => (each.id === id ? { ...each, ssl_cert, ssl_key } : each));
    }),
  },
  {
    id: 'balancer-certificate-of-another-config-refused',
    requirement: 'LBC-HTTPS',
    kind: 'cross-resource',
    see: 'create two configs with one certificate: the second is refused',
    wrap: refuseWhen('createConfig', ({ ssl_cert }, request, state) =>
      [...(balancerInPath(state, request)?.configs ?? [])].some(
        (each) => typeof ssl_cert === 'string' && each.ssl_cert === ssl_cert,
      ),
    ),
  },
  {
    id: 'balancer-certificate-lost-beside-port',
    requirement: 'LBC-HTTPS-SERVED',
    kind: 'cross-resource',
    see: 'update port and certificate of a config with HTTPS together: the former certificate is shown',
    wrap: alterRequest('updateConfig', (request) => {
      const { ssl_cert, ssl_key, ...rest } = sent(request);
      const isPair = typeof ssl_cert === 'string' && typeof ssl_key === 'string';
      const isMeant = isPair && rest.port !== undefined && rest.protocol === undefined;
      return isMeant ? { ...request, body: rest } : request;
    }),
  },
];

/** An update that names the field, of a config with HTTPS or without, changes more than that. */
function loses(
  what: string,
  field: string,
  isSecure: boolean,
  lost: (config: BalancerConfig) => Partial<BalancerConfig>,
): Fault {
  return {
    id: `balancer-config-loses-${what}`,
    requirement: 'LBC-UPDATE',
    kind: 'state',
    see: `update ${field} of a config ${isSecure ? 'with' : 'without'} HTTPS: it loses ${what.replaceAll('-', ' ')}`,
    wrap: alterConfigs('updateConfig', (configs, { id, before, request }) => {
      const wasSecure = configInPath(before, request)?.protocol === 'https';
      if (sent(request)[field] === undefined || wasSecure !== isSecure) return configs;
      return configs.map((each) => (each.id === id ? { ...each, ...lost(each) } : each));
    }),
  };
}

/** An update of a config with HTTPS to another protocol changes more than that. */
function losesAsHttpsGoes(
  what: string,
  lost: (config: BalancerConfig) => Partial<BalancerConfig>,
): Fault {
  const lostWithIt = (config: BalancerConfig) => (config.protocol === 'https' ? {} : lost(config));
  return loses(`${what}-as-https-goes`, 'protocol', true, lostWithIt);
}
