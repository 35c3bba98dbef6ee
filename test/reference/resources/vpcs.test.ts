import { beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

const region = FIXTURES.region;
const { busyVpc } = FIXTURES;
const subnet = (label: string, ipv4: string) => ({ label, ipv4 });

/** The actions of the events since the last look, oldest first. */
function actions(): string[] {
  const events = client.ok('GET /account/events').data;
  return events.map((event: { action: string }) => event.action).reverse();
}

describe('creation', () => {
  it('creates the VPC with all its subnets, and tells so', () => {
    const subnets = [subnet('one', '10.0.0.0/24'), subnet('two', '10.0.1.0/29')];
    const vpc = client.ok('POST /vpcs', { label: 'net', region, description: 'd', subnets });
    expect(vpc).toMatchObject({ label: 'net', region, description: 'd', subnets });
    expect(client.ok(`GET /vpcs/${vpc.id}`)).toEqual(vpc);
    expect(actions()).toEqual(['vpc_create', 'subnet_create', 'subnet_create']);
  });

  it('needs no subnets', () => {
    expect(client.ok('POST /vpcs', { label: 'net', region }).subnets).toEqual([]);
  });

  it('refuses what the document forbids, and creates nothing', () => {
    client.ok('POST /vpcs', { label: 'taken', region });
    const count = client.state.vpcs.size;
    const target = 'POST /vpcs';
    const withSubnets = (...subnets: object[]) => ({ label: 'net', region, subnets });
    expectRefused(client, [
      ['no label', target, { region }, 'label'],
      ['label taken', target, { label: 'taken', region }, 'label'],
      ['label with underscore', target, { label: 'a_b', region }, 'label'],
      ['label with two hyphens', target, { label: 'a--b', region }, 'label'],
      ['label of 65', target, { label: 'a'.repeat(65), region }, 'label'],
      ['no region', target, { label: 'net' }, 'region'],
      ['unknown region', target, { label: 'net', region: 'nowhere' }, 'region'],
      [
        'description of 256',
        target,
        { label: 'net', region, description: 'd'.repeat(256) },
        'description',
      ],
      ['subnets no array', target, { label: 'net', region, subnets: 'x' }, 'subnets'],
      ['no range', target, withSubnets({ label: 'one' }), 'subnets.0.ipv4'],
      ['public range', target, withSubnets(subnet('one', '8.8.8.0/24')), 'subnets.0.ipv4'],
      ['not canonical', target, withSubnets(subnet('one', '10.0.0.1/24')), 'subnets.0.ipv4'],
      ['prefix 30', target, withSubnets(subnet('one', '10.0.0.0/30')), 'subnets.0.ipv4'],
      ['reserved', target, withSubnets(subnet('one', '192.168.128.0/24')), 'subnets.0.ipv4'],
      [
        'second label wrong',
        target,
        withSubnets(subnet('a', '10.0.0.0/24'), subnet('b_', '10.0.1.0/24')),
        'subnets.1.label',
      ],
      [
        'overlap',
        target,
        withSubnets(subnet('a', '10.0.0.0/16'), subnet('b', '10.0.9.0/24')),
        'subnets',
      ],
      [
        'label twice',
        target,
        withSubnets(subnet('a', '10.0.0.0/24'), subnet('a', '10.0.1.0/24')),
        'subnets',
      ],
    ]);
    expect(client.state.vpcs.size).toBe(count);
  });

  it('lets other VPCs and accounts have the same labels and ranges', () => {
    const body = { label: 'net', region, subnets: [subnet('one', '10.0.0.0/24')] };
    client.ok('POST /vpcs', body);
    client.ok('POST /vpcs', { ...body, label: 'net-2' });
    expect(client.send('otherAccount', 'POST /vpcs', body).status).toBe(200);
  });
});

describe('update', () => {
  it('changes label and description only', () => {
    const { id, subnets } = client.ok(`GET /vpcs/${busyVpc.vpc}`);
    const body = { label: 'new', description: 'new', region: 'eu-west', subnets: [] };
    expect(client.ok(`PUT /vpcs/${id}`, body)).toMatchObject({
      label: 'new',
      description: 'new',
      region,
      subnets,
    });
    expect(actions()).toEqual(['vpc_update']);
    client.ok(`PUT /vpcs/${id}`, { label: 'new' });
  });

  it('keeps the label rules', () => {
    client.ok('POST /vpcs', { label: 'taken', region });
    const target = `PUT /vpcs/${busyVpc.vpc}`;
    expectRefused(client, [
      ['taken', target, { label: 'taken' }, 'label'],
      ['two hyphens', target, { label: '--' }, 'label'],
      ['too long', target, { description: 'd'.repeat(256) }, 'description'],
    ]);
  });
});

describe('deletion', () => {
  it('deletes the subnets too, and tells so', () => {
    const subnets = [subnet('one', '10.0.0.0/24'), subnet('two', '10.0.1.0/24')];
    const { id } = client.ok('POST /vpcs', { label: 'net', region, subnets });
    expect(client.ok(`DELETE /vpcs/${id}`)).toEqual({});
    expect(actions().slice(3)).toEqual(['vpc_delete', 'subnet_delete', 'subnet_delete']);
    expect(client.send('owner', `GET /vpcs/${id}`).status).toBe(404);
  });

  it('is refused as a whole while an interface uses a subnet, until that is gone', () => {
    const target = `DELETE /vpcs/${busyVpc.vpc}`;
    const { instance } = busyVpc;
    const inUse = `DELETE /compute/instances/${instance}/configs/${instance}/interfaces/701`;
    const refused = [['in use', target, undefined, null]] as const;
    expectRefused(client, refused);
    expectRefused(client, [['active', inUse, undefined, null]]);
    expect(client.ok(`GET /vpcs/${busyVpc.vpc}`).subnets).toHaveLength(3);
    expect(actions()).toEqual([]);
    client.ok(`POST /compute/instances/${instance}/shutdown`);
    expectRefused(client, refused);
    client.ok(inUse);
    client.ok(target);
  });
});

describe('single subnets', () => {
  it('can be added, renamed and deleted', () => {
    const subnets = `/vpcs/${busyVpc.vpc}/subnets`;
    const { id } = client.ok(`POST ${subnets}`, subnet('new', '10.0.3.0/24'));
    expect(client.ok(`PUT ${subnets}/${id}`, { label: 'other' }).label).toBe('other');
    expect(client.ok(`GET ${subnets}/${id}`).ipv4).toBe('10.0.3.0/24');
    client.ok(`DELETE ${subnets}/${id}`);
    expect(client.ok(`GET ${subnets}`).results).toBe(3);
    expect(actions()).toEqual(['subnet_create', 'subnet_update', 'subnet_delete']);
  });

  it('keep the rules among each other', () => {
    const subnets = `/vpcs/${busyVpc.vpc}/subnets`;
    expectRefused(client, [
      ['no label', `POST ${subnets}`, { ipv4: '10.0.3.0/24' }, 'label'],
      ['no range', `POST ${subnets}`, { label: 'new' }, 'ipv4'],
      ['overlap', `POST ${subnets}`, subnet('new', '10.0.0.0/8'), 'ipv4'],
      ['label taken', `POST ${subnets}`, subnet('seeded-subnet-301', '10.0.3.0/24'), 'label'],
      ['rename to taken', `PUT ${subnets}/302`, { label: 'seeded-subnet-301' }, 'label'],
      ['in use', `DELETE ${subnets}/302`, undefined, null],
    ]);
    client.ok(`DELETE ${subnets}/301`);
  });
});
