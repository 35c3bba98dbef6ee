import { beforeEach, describe, expect, it } from 'vitest';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

const master = { domain: 'one.example', type: 'master', soa_email: 'a@one.example' };

describe('clone and import', () => {
  it('clones settings and records', () => {
    const { id } = client.ok('POST /domains', { ...master, ttl_sec: 300 });
    client.ok(`POST /domains/${id}/records`, { type: 'A', name: 'www', target: '192.0.2.1' });
    const clone = client.ok(`POST /domains/${id}/clone`, { domain: 'copy.example' });
    expect(clone).toMatchObject({
      domain: 'copy.example',
      ttl_sec: 300,
      soa_email: master.soa_email,
    });
    const [record] = client.ok(`GET /domains/${clone.id}/records`).data;
    expect(record).toMatchObject({ type: 'A', name: 'www', target: '192.0.2.1' });
    client.ok(`DELETE /domains/${clone.id}/records/${record.id}`);
    expect(client.ok(`GET /domains/${id}/records`).results).toBe(1);
    const target = `POST /domains/${id}/clone`;
    expectRefused(client, [
      ['taken', target, { domain: master.domain }, 'domain'],
      ['no name', target, {}, 'domain'],
      ['no name by the rules', target, { domain: 'a..b' }, 'domain'],
    ]);
  });

  it('imports what is transferred', () => {
    const blank = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null };
    const record = { ...blank, type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 100 };
    client.perform = () => ({
      kind: 'zone-transferred',
      zone: {
        soa_email: 'a@one.example',
        expire_sec: 9_999_999,
        refresh_sec: 31,
        retry_sec: 0,
        ttl_sec: 300,
        records: [record],
      },
    });
    const body = { domain: 'one.example', remote_nameserver: 'ns.one.example' };
    const domain = client.ok('POST /domains/import', body);
    expect(domain).toMatchObject({
      type: 'master',
      expire_sec: 2_419_200,
      refresh_sec: 120,
      ttl_sec: 300,
    });
    expect(client.ok(`GET /domains/${domain.id}/records`).data).toMatchObject([
      { ...record, ttl_sec: 120 },
    ]);
  });

  it('refuses an import that cannot be', () => {
    client.perform = () => ({ kind: 'transfer-failed', reason: 'Refused.' });
    const target = 'POST /domains/import';
    const [domain, remote_nameserver] = ['one.example', 'ns.one.example'];
    expectRefused(client, [
      ['not transferred', target, { domain, remote_nameserver }, 'remote_nameserver'],
      ['no domain', target, { remote_nameserver }, 'domain'],
      ['no name server', target, { domain }, 'remote_nameserver'],
      ['no strings', target, { domain, remote_nameserver: 1 }, 'remote_nameserver'],
      ['taken', target, { domain: 'seeded-read-only.example', remote_nameserver }, 'domain'],
      ['no name', target, { domain: 'a..b', remote_nameserver }, 'domain'],
    ]);
  });
});

describe('records', () => {
  it.each([
    ['A', '192.0.2.1'],
    ['AAAA', '2001:db8::1'],
  ])('of type %s hold an address of their family', (type, target) => {
    const { id } = client.ok('POST /domains', master);
    const record = { type, name: 'www', target };
    expect(client.ok(`POST /domains/${id}/records`, record)).toMatchObject(record);
  });

  it('are created, changed, deleted, and go with their domain', () => {
    const { id } = client.ok('POST /domains', master);
    const records = `/domains/${id}/records`;
    const record = client.ok(`POST ${records}`, {
      type: 'MX',
      name: '',
      target: 'mx.example',
      priority: 5,
    });
    expect(client.ok(`GET ${records}/${record.id}`)).toEqual(record);
    expect(client.ok(`PUT ${records}/${record.id}`, { target: 'b.example' })).toMatchObject({
      type: 'MX',
      priority: 5,
    });
    expectRefused(client, [
      ['type no string', `POST ${records}`, { type: 1, target: 'x' }, 'type'],
      ['unknown type', `POST ${records}`, { type: 'X', target: 'x' }, 'type'],
      ['no target', `POST ${records}`, { type: 'TXT' }, 'target'],
      ['no address', `POST ${records}`, { type: 'A', target: 'x' }, 'target'],
      ['no IPv6 address', `POST ${records}`, { type: 'AAAA', target: '192.0.2.1' }, 'target'],
    ]);
    client.ok(`DELETE /domains/${id}`);
    for (const target of [`GET ${records}`, `GET ${records}/${record.id}`, `POST ${records}`]) {
      expect(client.send('owner', target, target.startsWith('P') ? {} : undefined).status).toBe(
        404,
      );
    }
  });
});
