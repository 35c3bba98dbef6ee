import type { Request } from '../../../call.ts';
import type { State } from '../../../state.ts';
import { acceptWhen, type Body, instead } from '../../blocks/index.ts';
import { balancerInPath, configInPath, sent } from '../../blocks/load-balancer.ts';
import type { Fault } from '../../fault.ts';
import { issuerOf, nodesIn, subjectOf } from '../https.ts';

type Wrap = Fault['wrap'];

/** Certificates without a subject that are accepted, or change a config though they are refused (endpoints/load-balancers#certificate). */
export const blankCertificateFaults: readonly Fault[] = [
  blankTaken('in-a-new-config', 'createConfig'),
  blankTaken('in-an-update', 'updateConfig'),
  blankTaken('on-another-port', 'createConfig', (request) => sent(request).port !== 443),
  blankTaken('beside-check', 'createConfig', (request) => sent(request).check !== undefined),
  blankTaken(
    'in-the-first-config',
    'createConfig',
    (request, state) => balancerInPath(state, request)?.configs.length === 0,
  ),
  blankTaken('beside-label', 'updateConfig', (request) => sent(request).label !== undefined),
  blankTaken(
    'of-a-config-with-nodes',
    'updateConfig',
    (request, state) => nodesIn(state, request) > 0,
  ),
  blankTaken('without-its-key', 'createConfig', isAlone),
  blankTaken('alone-in-an-update', 'updateConfig', isAlone),
  {
    id: 'balancer-certificate-judged-by-its-issuer',
    requirement: 'LBC-HTTPS-BLANK-SUBJECT',
    kind: 'rare-value',
    see: 'update a config with a certificate without a subject, whose issuer has one: it is accepted',
    wrap: acceptWhen(
      'updateConfig',
      ({ ssl_cert }) => isBlank(ssl_cert) && issuerOf(ssl_cert) !== undefined,
      ({ ssl_cert, ssl_key, ...body }) => body,
    ),
  },
  {
    id: 'balancer-blank-certificate-renews-a-good-one',
    requirement: 'LBC-HTTPS-BLANK-SUBJECT',
    kind: 'sequence',
    see: 'update ssl_cert of a config of protocol https to one without a subject: it is accepted',
    wrap: acceptWhen(
      'updateConfig',
      ({ ssl_cert, protocol }, request, state) =>
        protocol === undefined &&
        configInPath(state, request)?.protocol === 'https' &&
        isBlank(ssl_cert),
      ({ ssl_cert, ssl_key, ...body }) => body,
    ),
  },
  {
    id: 'balancer-blank-certificate-taken-with-nothing-else',
    requirement: 'LBC-HTTPS-BLANK-SUBJECT',
    kind: 'sequence',
    see: 'update a config of protocol https with a certificate without a subject, and nothing else: it is accepted',
    wrap: acceptWhen(
      'updateConfig',
      ({ ssl_cert, ...rest }, request, state) =>
        Object.keys(rest).length === 0 &&
        configInPath(state, request)?.protocol === 'https' &&
        isBlank(ssl_cert),
      () => ({}),
    ),
  },
  ...(['port', 'protocol'] as const).map(
    (field): Fault => ({
      id: `balancer-blank-certificate-changes-${field}`,
      requirement: 'LBC-HTTPS-BLANK-SUBJECT',
      kind: 'state',
      see: `update a config with a blank certificate: it is refused, and ${field} is changed`,
      wrap: appliesOfRefused(field),
    }),
  ),
];

function isBlank(certificate: unknown): boolean {
  return String(certificate).includes('CERTIFICATE') && !subjectOf(certificate);
}

/** Whether a certificate comes without its key. */
function isAlone(request: Request): boolean {
  return sent(request).ssl_key === undefined;
}

function blankTaken(
  id: string,
  operation: string,
  when: (request: Request, state: State) => boolean = () => true,
): Fault {
  return {
    id: `balancer-blank-certificate-taken-${id}`,
    requirement: 'LBC-HTTPS-BLANK-SUBJECT',
    kind: 'format',
    see: `${operation} with a certificate whose subject is blank is accepted`,
    wrap: acceptWhen(
      operation,
      ({ ssl_cert }, request, state) => isBlank(ssl_cert) && when(request, state),
      ({ ssl_cert, ssl_key, ...body }) => ({ ...body, protocol: 'http' }),
    ),
  };
}

/** An update with a certificate is refused, but one of its fields is changed all the same. */
function appliesOfRefused(field: 'port' | 'protocol'): Wrap {
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
