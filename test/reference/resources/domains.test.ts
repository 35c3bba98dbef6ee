import { beforeEach, describe, expect, it } from 'vitest';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

const master = { domain: 'one.example', type: 'master', soa_email: 'a@one.example' };
const slave = { domain: 'two.example', type: 'slave', master_ips: ['192.0.2.1'] };

describe('creation', () => {
  it('creates masters and slaves with their defaults', () => {
    expect(client.ok('POST /domains', master)).toMatchObject({
      ...master,
      status: 'active',
      axfr_ips: [],
    });
    expect(client.ok('POST /domains', slave)).toMatchObject({ ...slave, soa_email: '' });
  });

  it('keeps every field that is sent', () => {
    const fields = {
      ...master,
      description: 'd'.repeat(253),
      group: 'g'.repeat(50),
      status: 'disabled',
      axfr_ips: ['192.0.2.1'],
      tags: ['one'],
      ttl_sec: 300,
    };
    expect(client.ok('POST /domains', fields)).toMatchObject(fields);
  });

  it.each([
    [1, 30],
    [30, 30],
    [31, 120],
    [0, 0],
    [2_419_199, 2_419_200],
  ])('rounds a timer of %i up to %i', (sent, kept) => {
    const timers = { expire_sec: sent, refresh_sec: sent, retry_sec: sent, ttl_sec: sent };
    const domain = client.ok('POST /domains', { ...master, ...timers });
    expect(domain).toMatchObject({
      expire_sec: kept,
      refresh_sec: kept,
      retry_sec: kept,
      ttl_sec: kept,
    });
    expect(client.ok(`PUT /domains/${domain.id}`, { ttl_sec: 299 }).ttl_sec).toBe(300);
  });

  it('refuses what the document forbids', () => {
    client.ok('POST /domains', master);
    const target = 'POST /domains';
    const wrong = (fields: object) => ({ ...master, domain: 'new.example', ...fields });
    const { soa_email, ...withoutEmail } = wrong({});
    expectRefused(client, [
      ['no domain', target, { type: 'master', soa_email }, 'domain'],
      ['no type', target, { domain: 'new.example', soa_email }, 'type'],
      ['unknown type', target, wrong({ type: 'secondary' }), 'type'],
      ['name taken', target, master, 'domain'],
      [
        'name of another account',
        target,
        { ...master, domain: 'seeded-other-account.example' },
        'domain',
      ],
      ['label of 64', target, wrong({ domain: `${'a'.repeat(64)}.com` }), 'domain'],
      ['empty label', target, wrong({ domain: 'a..example' }), 'domain'],
      ['edge hyphen', target, wrong({ domain: '-a.example' }), 'domain'],
      ['master without soa_email', target, withoutEmail, 'soa_email'],
      ['no mail address', target, wrong({ soa_email: 'nobody' }), 'soa_email'],
      ['slave without master_ips', target, { domain: 'new.example', type: 'slave' }, 'master_ips'],
      ['slave with none', target, { ...slave, master_ips: [] }, 'master_ips'],
      ['description of 254', target, wrong({ description: 'd'.repeat(254) }), 'description'],
      ['group of 51', target, wrong({ group: 'g'.repeat(51) }), 'group'],
      ['unknown status', target, wrong({ status: 'paused' }), 'status'],
      ['addresses of 1001', target, wrong({ axfr_ips: ['1'.repeat(1001)] }), 'axfr_ips'],
      ['timer no integer', target, wrong({ ttl_sec: '300' }), 'ttl_sec'],
      ['timer above the greatest', target, wrong({ ttl_sec: 2_419_201 }), 'ttl_sec'],
      ['timer below 0', target, wrong({ ttl_sec: -1 }), 'ttl_sec'],
    ]);
  });

  it('frees a name with its domain', () => {
    const { id } = client.ok('POST /domains', master);
    expect(client.ok(`DELETE /domains/${id}`)).toEqual({});
    expect(client.send('otherAccount', 'POST /domains', master).status).toBe(200);
  });
});

describe('update', () => {
  it('disables, enables, renames, and keeps what it does not name', () => {
    const { id } = client.ok('POST /domains', { ...master, tags: ['one'], ttl_sec: 300 });
    expect(client.ok(`PUT /domains/${id}`, { status: 'disabled' }).status).toBe('disabled');
    const body = { status: 'active', domain: 'new.example', id: 7 };
    const changed = { id, status: 'active', domain: 'new.example', tags: ['one'], ttl_sec: 300 };
    expect(client.ok(`PUT /domains/${id}`, body)).toMatchObject(changed);
    client.ok('POST /domains', master);
  });

  it('keeps the rules of creation', () => {
    const { id } = client.ok('POST /domains', master);
    const target = `PUT /domains/${id}`;
    expectRefused(client, [
      ['taken', target, { domain: 'seeded-read-only.example' }, 'domain'],
      ['becomes slave without masters', target, { type: 'slave' }, 'master_ips'],
      ['status', target, { status: 'x' }, 'status'],
      ['email', target, { soa_email: 'x' }, 'soa_email'],
    ]);
    client.ok(target, { type: 'slave', master_ips: ['192.0.2.1'] });
  });
});
