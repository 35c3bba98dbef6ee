import type { Answer } from 'dns-packet';
import { endpointOf } from '../../dns/endpoint.ts';
import { type Backend, startBackend } from './backend.ts';
import { answerFixed, type FixedZones } from './fixed-zones.ts';
import { type Answerer, startNameServer } from './name-server.ts';

/** What stands beside the reference on loopback, so that every operation has something to reach. */
export interface Companions {
  readonly importable: { readonly domain: string; readonly remoteNameserver: string };
  readonly refusingNameserver: string;
  readonly master: {
    readonly domain: string;
    readonly address: string;
    readonly nameServer: string;
  };
  /** The name server of the service itself, `127.0.0.1:<port>`. */
  readonly nameServer: string;
  /** The addresses to which the importable domain was handed over, in order. */
  readonly transfers: readonly string[];
  readonly backend: Backend;
  close(): Promise<void>;
}

const DOMAIN = 'importable.example';
const MASTERED = 'mastered.example';

const ZONES: FixedZones = { [DOMAIN]: recordsOf(DOMAIN), [MASTERED]: recordsOf(MASTERED) };

function recordsOf(domain: string): readonly Answer[] {
  return [
    { type: 'NS', name: domain, ttl: 86_400, data: `ns1.${domain}` },
    { type: 'A', name: domain, ttl: 300, data: '192.0.2.10' },
    { type: 'AAAA', name: `www.${domain}`, ttl: 300, data: '2001:db8::10' },
    { type: 'CNAME', name: `mail.${domain}`, ttl: 300, data: domain },
    { type: 'MX', name: domain, ttl: 3600, data: { preference: 10, exchange: `mail.${domain}` } },
    { type: 'TXT', name: domain, ttl: 300, data: 'v=spf1 -all' },
  ];
}

/**
 * Starts a name server that transfers one zone, another that refuses all, that of the service, and a backend.
 * @param answererOf what answers for the service, which finds masters of slaves at this port
 */
export async function startCompanions(
  answererOf: (masterPort: number) => Answerer,
): Promise<Companions> {
  const transfers: string[] = [];
  const handedTo = (domain: string, to: string) => void (domain === DOMAIN && transfers.push(to));
  const transferring = await startNameServer(answerFixed(ZONES, handedTo));
  const { port } = endpointOf(transferring.address);
  const [refusing, service, backend] = await Promise.all([
    startNameServer(answerFixed({})),
    startNameServer(answererOf(port)),
    startBackend(),
  ]);
  return {
    importable: { domain: DOMAIN, remoteNameserver: transferring.address },
    refusingNameserver: refusing.address,
    master: { domain: MASTERED, address: '127.0.0.1', nameServer: transferring.address },
    nameServer: service.address,
    transfers,
    backend,
    close: async () => {
      const servers = [transferring, refusing, service].map((each) => each.close());
      await Promise.all([...servers, backend.close()]);
    },
  };
}
