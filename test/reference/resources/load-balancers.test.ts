import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
let balancer: number;
beforeEach(() => {
  client = new CoreClient();
  balancer = client.ok('POST /nodebalancers', { region: FIXTURES.region, label: 'front' }).id;
});

const pem = (name: string) =>
  readFileSync(new URL(`../certificates/${name}.pem`, import.meta.url), 'utf8');

describe('a load balancer', () => {
  it('is as asked for, and has no configs', () => {
    const body = { region: FIXTURES.region, label: 'abc', client_conn_throttle: 20 };
    const created = client.ok('POST /nodebalancers', body);
    expect(created).toMatchObject(body);
    expect(created.host.startsWith(created.ipv4)).toBe(true);
    expect(client.ok(`GET /nodebalancers/${created.id}/configs`).data).toEqual([]);
  });

  it('gets a label of its own when none is given', () => {
    const { label, id } = client.ok('POST /nodebalancers', { region: FIXTURES.region });
    expect(label).toBe(`balancer${id}`);
  });

  it('refuses what the document forbids', () => {
    const region = FIXTURES.region;
    const target = 'POST /nodebalancers';
    expectRefused(client, [
      ['no region', target, {}, 'region'],
      ['region no string', target, { region: 1 }, 'region'],
      ['unknown region', target, { region: 'nowhere' }, 'region'],
      ['label of 2', target, { region, label: 'ab' }, 'label'],
      ['label of 33', target, { region, label: 'a'.repeat(33) }, 'label'],
      ['label no string', target, { region, label: 5 }, 'label'],
      ['label twice', target, { region, label: 'front' }, 'label'],
      ['throttle below', target, { region, client_conn_throttle: -1 }, 'client_conn_throttle'],
      ['throttle above', target, { region, client_conn_throttle: 21 }, 'client_conn_throttle'],
      [
        'throttle no integer',
        target,
        { region, client_conn_throttle: 1.5 },
        'client_conn_throttle',
      ],
    ]);
    expect(client.send('otherAccount', target, { region, label: 'front' }).status).toBe(200);
  });

  it('can be changed and deleted', () => {
    const target = `/nodebalancers/${balancer}`;
    expect(client.ok(`PUT ${target}`, { label: 'back', client_conn_throttle: 5 })).toMatchObject({
      label: 'back',
      client_conn_throttle: 5,
    });
    expectRefused(client, [
      ['above', `PUT ${target}`, { client_conn_throttle: 21 }, 'client_conn_throttle'],
    ]);
    client.ok(`DELETE ${target}`);
    expect(client.send('owner', `GET ${target}`).status).toBe(404);
  });
});

describe('a config', () => {
  it('configures one port, and keeps what an update does not name', () => {
    const target = `/nodebalancers/${balancer}/configs`;
    const { id } = client.ok(`POST ${target}`, { label: 'web', port: 8080, check: 'connection' });
    const forged = { port: 8081, nodes_status: { up: 9, down: 9 } };
    expect(client.ok(`PUT ${target}/${id}`, forged)).toMatchObject({
      label: 'web',
      port: 8081,
      check: 'connection',
      nodes_status: { up: 0, down: 0 },
    });
    expect(client.ok(`GET ${target}/${id}`).port).toBe(8081);
  });

  it('refuses what the document forbids', () => {
    const target = `POST /nodebalancers/${balancer}/configs`;
    client.ok(target, { port: 80 });
    expectRefused(client, [
      ['port no integer', target, { port: '80' }, 'port'],
      ['port twice', target, { port: 80 }, 'port'],
      ['port beyond', target, { port: 65_536 }, 'port'],
      ['check no string', target, { port: 81, check: 1 }, 'check'],
      ['unknown check', target, { port: 81, check: 'guess' }, 'check'],
      ['protocol no string', target, { port: 81, protocol: 1 }, 'protocol'],
      ['unknown protocol', target, { port: 81, protocol: 'gopher' }, 'protocol'],
      ['https without certificate', target, { port: 81, protocol: 'https' }, 'ssl_cert'],
    ]);
    expect(client.send('owner', 'POST /nodebalancers/999/configs', { port: 1 }).status).toBe(404);
  });

  it.each([
    ['filled', 'key', 200],
    ['name-only', 'key', 400],
    ['empty', 'key', 400],
    ['blank', 'key', 400],
    ['no-name', 'key', 400],
    ['filled', 'other-key', 400],
    ['key', 'key', 400],
  ])('certificate %s with %s', (cert, key, status) => {
    const body = { port: 443, protocol: 'https' };
    const [ssl_cert, ssl_key] = [pem(cert), pem(key)];
    const escaped = (text: string) => text.replaceAll('\n', '\\n');
    const target = `POST /nodebalancers/${balancer}/configs`;
    const asSent = client.send('owner', target, { ...body, ssl_cert, ssl_key });
    expect(asSent.status).toBe(status);
    const other = { ...body, port: 444, ssl_cert: escaped(ssl_cert), ssl_key: escaped(ssl_key) };
    expect(client.send('owner', target, other).status).toBe(status);
    expect(JSON.stringify(asSent.body)).not.toContain('PRIVATE KEY');
  });
});

describe('a node', () => {
  let target: string;
  beforeEach(() => {
    const { id } = client.ok(`POST /nodebalancers/${balancer}/configs`, { port: 80 });
    target = `/nodebalancers/${balancer}/configs/${id}`;
  });

  it('is down until a health check passes', () => {
    client.ok(`POST ${target}`, { label: 'one', address: '192.168.1.1:80' });
    client.ok(`POST ${target}/nodes`, { label: 'two', address: '192.168.1.2:80' });
    expect(client.ok(`GET ${target}`).nodes_status).toEqual({ up: 0, down: 2 });
    client.perform = () => ({ kind: 'nodes-checked', up: ['192.168.1.2:80'] });
    expect(client.ok(`GET ${target}`).nodes_status).toEqual({ up: 1, down: 1 });
    const nodes = client.ok(`GET ${target}/nodes`).data;
    expect(nodes.map((node: { status: string }) => node.status)).toEqual(['DOWN', 'UP']);
    client.ok(`DELETE ${target}/nodes/${nodes[1].id}`);
    expect(client.ok(`GET ${target}`).nodes_status).toEqual({ up: 0, down: 1 });
  });

  it('refuses what the document forbids', () => {
    const address = '10.0.0.1:80';
    client.ok(`POST ${target}`, { label: 'one', address });
    const wrong = [
      '8.8.8.8:80',
      '10.0.0.1',
      '10.0.0.1:0',
      '10.0.0.1:65536',
      'host:80',
      '[::1]:80',
      '',
    ];
    expectRefused(client, [
      ['label twice', `POST ${target}`, { label: 'one', address: '10.0.0.2:80' }, 'label'],
      ['no label', `POST ${target}`, { address }, 'label'],
      ['no address', `POST ${target}`, { label: 'two' }, 'address'],
      ...wrong.map(
        (text) => [text, `POST ${target}`, { label: 'two', address: text }, 'address'] as const,
      ),
    ]);
  });

  it('is in the region of its load balancer', () => {
    const [region, type] = [FIXTURES.secondRegion, FIXTURES.type];
    const { id: compute_id } = client.ok('POST /compute/instances', { region, type });
    const { address } = client.ok('POST /networking/ips', {
      type: 'ipv4',
      public: false,
      compute_id,
    });
    const body = { label: 'far', address: `${address}:80` };
    expectRefused(client, [['another region', `POST ${target}`, body, 'address']]);
  });
});
