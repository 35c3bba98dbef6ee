import { X509Certificate } from 'node:crypto';
import {
  type ArrangedNodeBalancer,
  arrangeNodeBalancer,
} from '../../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../../src/check/arrange/shown-id.ts';
import {
  BalancerPort,
  inTheEnd,
  type Patient,
  type PortLook,
} from '../../../src/check/balancer-port.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Approach } from '../../../src/http/tunnel.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { filled } from '../../support/certificates/filled.ts';
import { createConfig } from '../requests.ts';
import { type Certificate, COMMON_NAME, https, inEitherSpelling } from './certificate.ts';

export const isTaken = (seen: Approach) => seen.isTaken;
export const isNotTaken = (seen: Approach) => !seen.isTaken;

/** The path of a new config with HTTPS; `wish` replaces its port. @throws Inconclusive when there can be none */
export async function secureConfig(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  certificate: Certificate = filled,
  wish: { readonly port?: number } = {},
): Promise<string> {
  const create = (sent: Certificate) => createConfig(t, balancer, { ...https(sent), ...wish });
  const made = await inEitherSpelling(certificate, create);
  if (!made.ok) throw new Inconclusive(`no config with HTTPS can be made: ${made.summary}`);
  return `${balancer.path}/configs/${requireUndocumentedId(made)}`;
}

/** In the end the port shows this certificate. @param doubt as in `BalancerPort` */
export function shows(
  t: CheckContext,
  port: BalancerPort,
  { ssl_cert }: Certificate,
  doubt = (last: PortLook) => requireWords(t, last),
): Promise<void> {
  const { fingerprint256 } = new X509Certificate(ssl_cert);
  const expected = `to show the certificate ${fingerprint256}`;
  const isShown = ({ certificate }: Approach) => certificate === fingerprint256;
  return port.comesTo('LBC-HTTPS-SERVED', expected, isShown, { serverName: COMMON_NAME, doubt });
}

/**
 * A load balancer may close each connection before any word while none of its nodes is up.
 * @throws Inconclusive where a new config with HTTPS, which has none, shows no certificate either
 */
async function requireWords(t: CheckContext, { said, certificate }: Approach): Promise<void> {
  if (said !== undefined || certificate !== undefined) return;
  const balancer = await arrangeNodeBalancer(t);
  await secureConfig(t, balancer);
  const port = new BalancerPort(t, balancer, 443);
  const look = (patience: Patient) => port.look({ serverName: COMMON_NAME, ...patience });
  const { held } = await inTheEnd(t, look, (seen) => seen.certificate !== undefined);
  if (!held) throw new Inconclusive('no certificate is shown while no node is up');
}
