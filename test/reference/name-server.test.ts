import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask } from '../../src/dns/ask.ts';
import { endpointOf } from '../../src/dns/endpoint.ts';
import { transferZone } from '../../src/dns/transfer.ts';
import { liveServer, send, sendJson } from './support/live-server.ts';

const server = liveServer();

const nameServer = () => server().config.fixtures.nameServer;
const asked = (name: string, type: 'A' | 'SOA' | 'TXT' | 'NS' | 'MX' | 'CNAME') =>
  ask(nameServer(), { name, type }, 2_000);

async function domainWith(body: Record<string, unknown>): Promise<{ id: number; domain: string }> {
  const given = { type: 'master', soa_email: 'post.master@a.example', ...body };
  return (await sendJson(server(), 'POST /v4/domains', given)).body;
}

function addRecord(id: number, record: Record<string, unknown>) {
  return sendJson(server(), `POST /v4/domains/${id}/records`, record);
}

describe('a rendered domain', () => {
  it('has its timers in the start of authority, and defaults where nobody set them', async () => {
    const timers = { refresh_sec: 3601, retry_sec: 121, expire_sec: 0, ttl_sec: 299 };
    await domainWith({ domain: 'timers.example', ...timers });
    const soa = (await asked('Timers.Example', 'SOA'))?.answers[0];
    expect(soa).toMatchObject({
      ttl: 300,
      data: { refresh: 7200, retry: 300, expire: 1209600, rname: 'post\\.master.a.example' },
    });
  });

  it('serves its records, and a long answer over TCP', async () => {
    const { id, domain } = await domainWith({ domain: 'records.example' });
    await addRecord(id, { type: 'A', name: 'www', target: '192.0.2.7' });
    await addRecord(id, { type: 'CNAME', name: `web.${domain}`, target: 'www.records.example' });
    await addRecord(id, { type: 'TXT', name: '', target: 'long '.repeat(200) });
    await addRecord(id, { type: 'NS', name: 'sub', target: 'ns1.elsewhere.example' });
    expect((await asked('www.records.example', 'A'))?.answers).toMatchObject([
      { data: '192.0.2.7', ttl: 86400 },
    ]);
    expect((await asked('web.records.example', 'A'))?.answers).toMatchObject([{ type: 'CNAME' }]);
    const [text] = (await asked(domain, 'TXT'))?.answers ?? [];
    expect(text?.type === 'TXT' && [text.data].flat().join('')).toBe('long '.repeat(200));
    const referral = await asked('deep.sub.records.example', 'A');
    expect(referral).toMatchObject({ isAuthoritative: false, authorities: [{ type: 'NS' }] });
    expect((await asked('nothing.records.example', 'A'))?.rcode).toBe('NXDOMAIN');
    expect(await asked('www.records.example', 'MX')).toMatchObject({
      rcode: 'NOERROR',
      answers: [],
    });
  });

  it('is refused while it is disabled, and once it is deleted', async () => {
    const { id, domain } = await domainWith({ domain: 'status.example', status: 'disabled' });
    expect((await asked(domain, 'SOA'))?.rcode).toBe('REFUSED');
    await sendJson(server(), `PUT /v4/domains/${id}`, { status: 'active' });
    expect((await asked(domain, 'SOA'))?.rcode).toBe('NOERROR');
    await send(server(), `DELETE /v4/domains/${id}`);
    expect((await asked(domain, 'SOA'))?.rcode).toBe('REFUSED');
  });
});

describe('zone transfer', () => {
  it('goes to the addresses in axfr_ips, and to nobody else', async () => {
    const { id, domain } = await domainWith({ domain: 'axfr.example' });
    await addRecord(id, { type: 'A', name: 'www', target: '192.0.2.7' });
    await expect(transferZone(nameServer(), domain)).rejects.toThrow('REFUSED');
    await sendJson(server(), `PUT /v4/domains/${id}`, { axfr_ips: ['127.0.0.1'] });
    const { records } = await transferZone(nameServer(), domain);
    expect(records).toHaveLength(5);
    await expect(transferZone(nameServer(), domain, { onBehalfOf: '192.0.2.9' })).rejects.toThrow(
      'REFUSED',
    );
  });

  it('fills a slave from its master', async () => {
    const { domain, address } = server().config.fixtures.masterZone;
    const slave = { domain, type: 'slave', master_ips: [address] };
    await sendJson(server(), 'POST /v4/domains', slave);
    expect((await asked(domain, 'SOA'))?.answers).toMatchObject([{ data: { serial: 1 } }]);
    expect((await asked(`www.${domain}`, 'A'))?.rcode).toBe('NOERROR');
    await sendJson(server(), 'POST /v4/domains', { ...slave, domain: 'no-master.example' });
    expect((await asked('no-master.example', 'SOA'))?.rcode).toBe('REFUSED');
  });
});

it('survives what is no question', async () => {
  const { host, port } = endpointOf(nameServer());
  const udp = createSocket('udp4');
  for (const nonsense of ['', 'x', 'nonsense nonsense', '\0'.repeat(12), '\xff'.repeat(40)]) {
    await new Promise((sent) => udp.send(Buffer.from(nonsense, 'latin1'), port, host, sent));
    await new Promise((closed) => {
      const socket = connect({ host, port });
      socket.on('error', () => {}).once('close', closed);
      socket.end(
        Buffer.concat([Buffer.from([0, nonsense.length]), Buffer.from(nonsense, 'latin1')]),
      );
    });
  }
  udp.close();
  expect(await asked('nobody.example', 'SOA')).toMatchObject({ rcode: 'REFUSED' });
});
