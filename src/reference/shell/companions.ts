import { type AddressInfo, createServer } from 'node:net';
import type { Answer } from 'dns-packet';
import { startNameServer } from './name-server.ts';

/** What stands beside the reference on loopback, so that every operation has something to reach. */
export interface Companions {
  readonly importable: { readonly domain: string; readonly remoteNameserver: string };
  readonly refusingNameserver: string;
  readonly backend: Backend;
  close(): Promise<void>;
}

const DOMAIN = 'importable.example';

const RECORDS: readonly Answer[] = [
  { type: 'NS', name: DOMAIN, ttl: 86_400, data: `ns1.${DOMAIN}` },
  { type: 'A', name: DOMAIN, ttl: 300, data: '192.0.2.10' },
  { type: 'AAAA', name: `www.${DOMAIN}`, ttl: 300, data: '2001:db8::10' },
  { type: 'CNAME', name: `mail.${DOMAIN}`, ttl: 300, data: DOMAIN },
  { type: 'MX', name: DOMAIN, ttl: 3600, data: { preference: 10, exchange: `mail.${DOMAIN}` } },
  { type: 'TXT', name: DOMAIN, ttl: 300, data: 'v=spf1 -all' },
];

/** Starts a name server that transfers one zone, another that refuses all, and a backend. */
export async function startCompanions(): Promise<Companions> {
  const [transferring, refusing, backend] = await Promise.all([
    startNameServer({ [DOMAIN]: RECORDS }),
    startNameServer({}),
    startBackend(),
  ]);
  return {
    importable: { domain: DOMAIN, remoteNameserver: transferring.address },
    refusingNameserver: refusing.address,
    backend,
    close: async () => {
      await Promise.all([transferring.close(), refusing.close(), backend.stop()]);
    },
  };
}

/** A process behind a load balancer: accepts every connection and ends it, while it is started. */
export interface Backend {
  /** The same before and after it is stopped. */
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function startBackend(): Promise<Backend> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end());
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    start: async () => void (server.listening || (await listen(port))),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
