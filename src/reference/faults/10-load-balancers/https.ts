import { X509Certificate } from 'node:crypto';
import { isObject } from '../../../text/json.ts';
import type { Request } from '../../call.ts';
import type { BalancerConfig } from '../../entities.ts';
import type { State } from '../../state.ts';
import { acceptWhen, alterRequest, type Body, instead, refuseWhen } from '../blocks/index.ts';
import { alterConfigs, balancerInPath, configInPath, sent } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Configs with a good certificate that are refused, or lose something as HTTPS comes or goes (endpoints/load-balancers#certificate). */
export const httpsFaults: readonly Fault[] = [
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
    id: 'balancer-https-off-443-refused',
    requirement: 'LBC-HTTPS',
    kind: 'over-strict',
    see: 'create a config of protocol https for port 8443: it is refused, and an update makes one of it',
    wrap: refuseWhen('createConfig', ({ protocol, port }) => protocol === 'https' && port !== 443),
  },
  {
    id: 'balancer-https-of-another-refused',
    requirement: 'LBC-HTTPS',
    kind: 'over-strict',
    see: 'create a config of protocol https on a port that another load balancer has for https: it is refused',
    wrap: refuseWhen('createConfig', ({ protocol, port }, request, state) => {
      const own = balancerInPath(state, request);
      const isTaken = (each: BalancerConfig) => each.protocol === 'https' && each.port === port;
      const others = [...state.balancers].filter(({ id }) => id !== own?.id);
      return protocol === 'https' && others.some(({ configs }) => configs.some(isTaken));
    }),
  },
  {
    id: 'balancer-https-spelled-line-breaks-refused-by-update',
    requirement: 'LBC-HTTPS',
    kind: 'format',
    see: 'update a config with a certificate whose line breaks are backslash and n: refused, and taken when it is created',
    wrap: refuseWhen('updateConfig', ({ ssl_cert = '' }) => /\\n/.test(ssl_cert)),
  },
  {
    id: 'balancer-key-spelled-line-breaks-refused-as-a-config-becomes-https',
    requirement: 'LBC-HTTPS',
    kind: 'format',
    see: 'update a config of protocol http to https with a key whose line breaks are backslash and n: refused',
    wrap: refuseWhen('updateConfig', ({ protocol, ssl_key = '' }, request, state) => {
      const isPlain = configInPath(state, request)?.protocol !== 'https';
      return protocol === 'https' && isPlain && /\\n/.test(ssl_key);
    }),
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
    id: 'balancer-key-of-an-update-without-protocol-is-anything',
    requirement: 'LBC-SSL-TYPES',
    kind: 'rare-value',
    see: 'update ssl_key of a config with HTTPS to an object, without protocol: it is accepted',
    wrap: acceptWhen(
      'updateConfig',
      ({ protocol, ssl_key }) => protocol === undefined && isObject(ssl_key),
      ({ ssl_key: _, ...body }) => body,
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
  ...[{ label: '' }, { check: 'none' }].map(
    (lost): Fault => ({
      id: `balancer-https-loses-its-${Object.keys(lost)}`,
      requirement: 'LBC-CREATE',
      kind: 'cross-resource',
      see: `create a config of protocol https: its ${Object.keys(lost)} is another`,
      wrap: alterRequest('createConfig', (request) => {
        const isSecure = sent(request).protocol === 'https';
        return isSecure ? { ...request, body: { ...sent(request), ...lost } } : request;
      }),
    }),
  ),
  {
    id: 'balancer-certificate-refused-takes-its-port',
    requirement: 'ERR-UNCHANGED',
    kind: 'sequence',
    see: 'be refused a config for its certificate, and ask for its port again: it is in use',
    shownBy: 'a certificate with a blank subject is refused in a new config and in an update',
    wrap: (core) => {
      const ports = new Set<string>();
      const askedFor = (request: Request) => `${request.path} ${sent(request).port}`;
      const remembering = instead('createConfig', (right, state, principal, request, ...rest) => {
        const step = right(state, principal, request, ...rest);
        if (step.answer && step.answer.status >= 400) ports.add(askedFor(request));
        return step;
      });
      return refuseWhen('createConfig', (_, request) => ports.has(askedFor(request)))(
        remembering(core),
      );
    },
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
    id: 'balancer-config-loses-its-label-with-https',
    requirement: 'LBC-UPDATE',
    kind: 'cross-resource',
    see: 'update a config of protocol http to https: its label is gone',
    wrap: alterConfigs('updateConfig', (configs, { id, request }) =>
      configs.map((each) =>
        each.id === id && sent(request).protocol === 'https' && sent(request).label === undefined
          ? { ...each, label: '' }
          : each,
      ),
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
];

/** The subject of a certificate; undefined when it is none, or has none. */
export function subjectOf(certificate: unknown): string | undefined {
  return readCertificate(certificate)?.subject;
}

/** Who issued a certificate; undefined when it is none, or says nothing of that. */
export function issuerOf(certificate: unknown): string | undefined {
  return readCertificate(certificate)?.issuer;
}

function readCertificate(certificate: unknown): X509Certificate | undefined {
  try {
    return new X509Certificate(String(certificate).replaceAll('\\n', '\n'));
  } catch {
    return undefined;
  }
}

/** How many nodes the config in the path of a request has. */
export function nodesIn(state: State, request: Request): number {
  return configInPath(state, request)?.nodes.length ?? 0;
}
