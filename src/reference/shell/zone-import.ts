import { endpointOf } from '../../dns/endpoint.ts';
import { transferZone } from '../../dns/transfer.ts';
import type { Outcome } from '../effects.ts';
import { zoneOf } from './zone-records.ts';

/** Where imports come from (endpoints/domains#import-addresses), as name servers on loopback are told. */
export const IMPORTER = '96.126.114.97';

/**
 * Transfers a zone to be imported, from `host` or `host:port`. Never rejects.
 * @param importer the address that a name server on loopback is told as where it comes from
 */
export async function importZone(
  domain: string,
  nameserver: string,
  importer: string,
): Promise<Outcome> {
  try {
    const isHere = endpointOf(nameserver).host.startsWith('127.');
    const manner = isHere ? { onBehalfOf: importer } : {};
    const { soa, records } = await transferZone(nameserver, domain, manner);
    return { kind: 'zone-transferred', zone: zoneOf(domain, soa, records) };
  } catch {
    const reason = `The zone ${domain} could not be transferred from this name server.`;
    return { kind: 'transfer-failed', reason };
  }
}
