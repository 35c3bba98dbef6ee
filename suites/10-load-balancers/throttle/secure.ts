import type { ArrangedNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../../src/check/arrange/shown-id.ts';
import { BalancerPort } from '../../../src/check/balancer-port.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { filled } from '../../support/certificates/filled.ts';
import type { Connectable } from '../balancing.ts';
import {
  type Certificate,
  COMMON_NAME,
  https,
  inEitherSpelling,
  requireTaken,
} from '../https/certificate.ts';
import { createConfig, requireNode } from '../requests.ts';
import { requireServed } from './rounds.ts';

/** A port with HTTPS, and the first line with which the backend answers there. */
interface SecurePort {
  readonly port: Connectable;
  readonly served: string | undefined;
}

/** The port with HTTPS that others of the load balancer leave free. */
const PORT = 8443;

/**
 * One more port of a load balancer, with HTTPS, before a backend that answers.
 * @throws Inconclusive where there is none, or nothing answers behind it: what a backend is asked there is open
 */
export async function secureBehind(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  address: string,
): Promise<SecurePort> {
  const create = (sent: Certificate) => createConfig(t, balancer, { ...https(sent), port: PORT });
  const made = await inEitherSpelling(filled, create);
  requireTaken(made);
  const path = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
  await requireNode(t, { path }, { label: t.names.label(), address });
  const port = withinTls(new BalancerPort(t, balancer, PORT));
  return { port, served: await requireServed(t, port) };
}

/** The same port with whatever is asked there asked within TLS. */
export function withinTls(plain: BalancerPort): Connectable {
  return { look: (how) => plain.look({ ...how, serverName: COMMON_NAME, asksWithin: true }) };
}
