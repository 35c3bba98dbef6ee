import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startBackend } from '../../src/reference/shell/backend.ts';
import { answerFixed } from '../../src/reference/shell/fixed-zones.ts';
import { startNameServer } from '../../src/reference/shell/name-server.ts';
import { liveServer, send, sendJson } from './support/live-server.ts';

const server = liveServer({ settings: { uploadLimit: 200_000 } });
const listeners: Server[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

/** Listens on a free port of loopback. @returns the port */
function listen(answer: (socket: Socket) => void): Promise<number> {
  const listener = createServer((socket) => answer(socket.on('error', () => {})));
  listeners.push(listener);
  return new Promise((resolve) => {
    listener.listen(0, '127.0.0.1', () => {
      resolve((listener.address() as AddressInfo).port);
    });
  });
}

describe('zone transfer', () => {
  const importFrom = (domain: string, remote_nameserver: string) =>
    sendJson(server(), 'POST /v4/domains/import', { domain, remote_nameserver });

  it('imports the zone with its records', async () => {
    const { domain, remoteNameserver } = server().config.fixtures.importableDomain;
    const { status, body } = await importFrom(domain, remoteNameserver);
    expect([status, body.domain, body.soa_email]).toEqual([200, domain, `admin@${domain}`]);
    const { data } = (await send(server(), `GET /v4/domains/${body.id}/records`)).body;
    const seen = data.map(
      (row: Record<string, unknown>) => `${row.type} ${row.name} ${row.target}`,
    );
    expect(seen).toEqual([
      `NS  ns1.${domain}`,
      'A  192.0.2.10',
      'AAAA www 2001:db8::10',
      `CNAME mail ${domain}`,
      `MX  mail.${domain}`,
      'TXT  v=spf1 -all',
    ]);
    expect(data[4].priority).toBe(10);
  });

  it('reads services, authorities and zones of several messages', async () => {
    const zone = 'many.example';
    const many = Array.from({ length: 400 }, (_, number) => {
      return { type: 'A', name: `host${number}.${zone}`, ttl: 300, data: '192.0.2.1' } as const;
    });
    const name = `_sip._tcp.${zone}`;
    const ns = await startNameServer(
      answerFixed({
        [zone]: [
          {
            type: 'SRV',
            name,
            ttl: 60,
            data: { port: 5060, target: `sip.${zone}`, priority: 1, weight: 2 },
          },
          {
            type: 'CAA',
            name: zone,
            ttl: 60,
            data: { flags: 0, tag: 'issue', value: 'ca.example' },
          },
          ...many,
        ],
      }),
    );
    const { body } = await importFrom(zone, ns.address);
    const { data, results } = (await send(server(), `GET /v4/domains/${body.id}/records`)).body;
    expect(results).toBe(402);
    expect(data[0]).toMatchObject({
      service: 'sip',
      protocol: 'tcp',
      port: 5060,
      priority: 1,
      weight: 2,
    });
    expect(data[1]).toMatchObject({ type: 'CAA', tag: 'issue', target: 'ca.example' });
    await ns.close();
  });

  it.each([
    ['refuses', () => Promise.resolve(server().config.fixtures.refusingNameserver)],
    ['does not listen', async () => '127.0.0.1:1'],
    ['closes at once', async () => `127.0.0.1:${await listen((socket) => socket.end())}`],
    [
      'talks nonsense',
      async () => `127.0.0.1:${await listen((socket) => socket.end('nonsense nonsense'))}`,
    ],
    ['has no name that resolves', async () => 'no such name'],
    ['has a port that is none', async () => '127.0.0.1:99999'],
  ])('is refused from a name server that %s', async (_, address) => {
    const { status, body } = await importFrom('other.example', await address());
    expect([status, body.errors[0].field]).toEqual([400, 'remote_nameserver']);
  });
});

describe('health checks', () => {
  // While the backend is stopped, another process may get its port.
  it('watch a backend start and stop', { retry: 2 }, async () => {
    const { privateAddress, region } = server().config.fixtures;
    const backend = await startBackend();
    onTestFinished(backend.close);
    const { id } = (await sendJson(server(), 'POST /v4/nodebalancers', { region })).body;
    const created = await sendJson(server(), `POST /v4/nodebalancers/${id}/configs`, { port: 80 });
    const target = `/v4/nodebalancers/${id}/configs/${created.body.id}`;
    for (const [label, address] of [
      ['live', `${privateAddress}:${backend.port}`],
      ['elsewhere', `10.0.0.1:${backend.port}`],
    ]) {
      expect((await sendJson(server(), `POST ${target}`, { label, address })).status).toBe(200);
    }
    const status = async () => (await send(server(), `GET ${target}`)).body.nodes_status;
    expect(await status()).toEqual({ up: 1, down: 1 });
    await backend.stop();
    expect(await status()).toEqual({ up: 0, down: 2 });
    await backend.start();
    expect(await status()).toEqual({ up: 1, down: 1 });
  });
});

describe('upload', () => {
  const begin = async () => {
    const body = { label: 'own', region: 'us-east' };
    return (await sendJson(server(), 'POST /v4/images/upload', body)).body;
  };
  const put = (to: string, body: Buffer) =>
    fetch(to, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } });

  it('takes gzip data without credentials', async () => {
    const { image, upload_to } = await begin();
    expect((await put(upload_to, gzipSync(Buffer.alloc(3_000_000)))).status).toBe(200);
    const read = (await send(server(), `GET /v4/images/${image.id}`)).body;
    expect(read).toMatchObject({ status: 'available', size: 3 });
  });

  it.each([
    ['no gzip', Buffer.from('plain'), 400],
    ['nothing', Buffer.alloc(0), 400],
    ['gzip that breaks off', gzipSync(Buffer.alloc(100_000, 'ab')).subarray(0, 50), 400],
    ['an empty image', gzipSync(Buffer.alloc(0)), 400],
    ['more than the limit', gzipSync(Buffer.alloc(400_000), { level: 0 }), 413],
  ])('refuses %s, and still waits', async (_, data, status) => {
    const { image, upload_to } = await begin();
    const answer = await put(upload_to, data);
    expect([answer.status, JSON.parse(await answer.text()).errors.length]).toEqual([status, 1]);
    expect((await send(server(), `GET /v4/images/${image.id}`)).body.status).toBe('pending_upload');
  });
});
