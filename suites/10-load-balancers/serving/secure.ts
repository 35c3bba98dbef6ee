import {
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../../src/check/arrange/node-balancer.ts';
import { BalancerPort, type PortLook } from '../../../src/check/balancer-port.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { filled } from '../../support/certificates/filled.ts';
import { renewed } from '../../support/certificates/renewed.ts';
import { type Connectable, isAnswered, requireOneUp, soundPort } from '../balancing.ts';
import { type Certificate, COMMON_NAME, inEitherSpelling } from '../https/certificate.ts';
import { secureConfig, shows } from '../https/shown.ts';
import { requireNode } from '../requests.ts';
import { firstLine, requireServed } from '../throttle/rounds.ts';
import { withinTls } from '../throttle/secure.ts';

/**
 * A config that comes to HTTPS by an update, and one that gets another certificate, are served as one that is created
 * with it is.
 * @throws Inconclusive where that one is not: what a backend is asked there is open
 */
export async function servesWithHttps(t: CheckContext, address: string): Promise<void> {
  const balancer = await arrangeNodeBalancer(t, { client_conn_throttle: 0 });
  const node = () => ({ label: t.names.label(), address });
  const path = await secureConfig(t, balancer);
  await requireNode(t, { path }, node());
  const port = new BalancerPort(t, balancer, 443);
  await requireOneUp(t, { path });
  await shows(t, port, filled, (last) => requirePassedOn(t, port, last, address));
  const sound = withinTls(port);
  await requireServed(t, sound);
  const plain = await arrangeConfig(t, {}, balancer);
  await requireNode(t, plain, node());
  await requireServed(t, new BalancerPort(t, balancer, 80));
  await isServedOnce(t, balancer, { path: plain.path, port: 80, certificate: filled }, sound);
  const created = await secureConfig(t, balancer, filled, { port: 8443 });
  await requireNode(t, { path: created }, node());
  await requireServed(t, withinTls(new BalancerPort(t, balancer, 8443)));
  await isServedOnce(t, balancer, { path: created, port: 8443, certificate: renewed }, sound);
}

/** Sends the certificate for HTTPS; where it is taken, the port is served still. */
async function isServedOnce(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  updated: { readonly path: string; readonly port: number; readonly certificate: Certificate },
  sound: Connectable,
): Promise<void> {
  const { path, port, certificate } = updated;
  const update = (sent: Certificate) => t.owner.put(path, { protocol: 'https', ...sent });
  if (!(await inEitherSpelling(certificate, update)).ok) return;
  const updatedPort = new BalancerPort(t, balancer, port);
  await shows(t, updatedPort, certificate);
  const { certificate: shown } = await updatedPort.look({ serverName: COMMON_NAME });
  if (shown === undefined) return;
  await isAnswered(t, { path }, withinTls(updatedPort), async () => sound);
}

/**
 * A connection that ends within TLS may have ended with a backend that does not speak it.
 * @throws Inconclusive where the port does not say, without TLS, what the backend says elsewhere
 */
async function requirePassedOn(
  t: CheckContext,
  port: BalancerPort,
  { certificate }: PortLook,
  address: string,
): Promise<void> {
  if (certificate !== undefined) return;
  const said = await requireServed(t, await soundPort(t, address));
  if (firstLine((await port.look()).said) === said) return;
  throw new Inconclusive('no certificate is shown, and no word of the backend');
}
