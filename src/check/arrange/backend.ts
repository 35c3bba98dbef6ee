import { seedOf } from '../../generate/names.ts';
import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { Inconclusive } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { type ArrangedInstance, sharedInstance } from './instance.ts';
import { isPrivateAddress, mayBePrivate } from './private-address.ts';
import { instanceRecord } from './tags/tagged-record.ts';

/** A port on which nothing is known to listen; systems assign ports above it. */
const QUIET_PORT = 1009;

/**
 * Addresses of backend nodes in the load balancers' region, all on one instance, each on another port
 * on which nothing listens.
 * @throws Inconclusive when the target gives no private address
 */
export async function quietBackends(t: CheckContext, count: number): Promise<string[]> {
  const address = await sharedPrivateAddress(t);
  return Array.from({ length: count }, (_, index) => onQuietPort(address, index));
}

/** Ports above those of services that systems name; where nobody counts what is up, any will do. */
const FRESH_PORTS = { first: 20_000, count: 40_000 };

/**
 * Addresses that no other node of the run has, on the same instance: where checks share a config, two nodes of it may
 * have to differ in that, of which the document tells nothing.
 * @throws as `quietBackends`
 */
export async function freshBackends(t: CheckContext, count: number): Promise<string[]> {
  const host = (await sharedPrivateAddress(t)).replace(/:.*/, '');
  return Array.from({ length: count }, () => {
    const place = (seedOf(t.names.label()) >>> 0) % FRESH_PORTS.count;
    return `${host}:${FRESH_PORTS.first + place}`;
  });
}

/** The address of a backend with its port replaced by one on which nothing listens. */
export function onQuietPort(address: string, place = 0): string {
  return `${address.replace(/:.*/, '')}:${QUIET_PORT + place}`;
}

function sharedPrivateAddress(t: CheckContext): Promise<string> {
  return t.shared('private address', async (arrangement) => {
    const { privateAddress } = arrangement.run.settings.configuration.fixtures;
    return privateAddress ?? privateAddressOf(arrangement, await sharedInstance(arrangement));
  });
}

/**
 * Gives an instance a private address. The document does not show the answer, so its field `address` is
 * taken, else what a tagged-object listing shows; other private addresses in the answer may be those
 * of a gateway.
 * @throws Inconclusive when the instance gets none
 */
export async function privateAddressOf(
  t: CheckContext,
  { id }: Pick<ArrangedInstance, 'id'>,
): Promise<string> {
  const body = { type: 'ipv4', public: false, compute_id: id };
  const ask = () => t.owner.post('/networking/ips', body);
  const { last } = await poll(ask, (answer) => answer.ok, transitionTime(t));
  const given = last.ok ? last.body?.address : undefined;
  const address = mayBePrivate(given) ? given : await listedAddress(t, id);
  if (typeof address === 'string') return address;
  throw new Inconclusive(`instance ${id} comes to no private address: ${last.summary}`);
}

/** An instance may have one private address already, and get no other. */
async function listedAddress(t: CheckContext, id: number): Promise<unknown> {
  const ofRecord = ({ ipv4 }: { ipv4?: unknown }) =>
    Array.isArray(ipv4) ? (ipv4.find(isPrivateAddress) ?? ipv4.find(mayBePrivate)) : undefined;
  const record = await instanceRecord(t, id);
  const seen = await record.until(({ body }) => ofRecord(body) !== undefined);
  return ofRecord(seen.body);
}
