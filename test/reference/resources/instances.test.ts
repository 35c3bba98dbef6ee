import { beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

const { region, type, image } = FIXTURES;
const target = 'POST /compute/instances';
const deployed = { region, type, image, root_pass: 'correct horse battery' };

describe('creation', () => {
  it('deploys and boots in one request', () => {
    const instance = client.ok(target, deployed);
    expect(instance).toMatchObject({ region, type, image, status: 'provisioning' });
    const { id, label } = instance;
    expect(label).toBe(`compute${id}`);
    expect(instance).toMatchObject({ disk_encryption: 'enabled', alerts: { cpu: 90 } });
    expect(instance.ipv4).toHaveLength(1);
    expect(client.ok(`GET /compute/instances/${id}`).status).toBe('running');
    expect(client.ok(`GET /compute/instances/${id}/disks`).results).toBe(1);
    expect(client.ok(`GET /compute/instances/${id}/configs`).results).toBe(1);
    expect(JSON.stringify([...client.state.instances])).not.toContain(deployed.root_pass);
  });

  it('can leave it unbooted, or without an image', () => {
    const { id } = client.ok(target, { ...deployed, booted: false });
    expect(client.ok(`GET /compute/instances/${id}`).status).toBe('offline');
    client.ok(`POST /compute/instances/${id}/boot`);
    expect(client.ok(`GET /compute/instances/${id}`).status).toBe('running');
    const bare = client.ok(target, { region, type, private_ip: true });
    expect(bare).toMatchObject({ image: null });
    expect(bare.ipv4).toHaveLength(2);
    expectRefused(client, [
      ['no config', `POST /compute/instances/${bare.id}/boot`, undefined, null],
    ]);
  });

  it('takes a listed deployment script', () => {
    const [{ id }] = client.send('anonymous', 'GET /compute/stackscripts').body.data;
    client.ok(target, { ...deployed, stackscript_id: id });
  });

  it('refuses what the document forbids', () => {
    const { image: waiting } = client.ok('POST /images/upload', { label: 'own', region });
    const wrong = (fields: object) => ({ ...deployed, ...fields });
    expectRefused(client, [
      ['unknown region', target, wrong({ region: 'nowhere' }), 'region'],
      ['unknown type', target, wrong({ type: 'none' }), 'type'],
      ['type not in the region', target, { region: 'eu-central', type: 'gpu-32' }, 'type'],
      ['unknown image', target, wrong({ image: 'compute/none' }), 'image'],
      ['image of another account', target, wrong({ image: 'private/602' }), 'image'],
      ['image not available', target, wrong({ image: waiting.id }), 'image'],
      ['image without password', target, { region, type, image }, 'root_pass'],
      ['password no string', target, wrong({ root_pass: 1 }), 'root_pass'],
      ['booted no boolean', target, wrong({ booted: 'no' }), 'booted'],
      ['script no integer', target, wrong({ stackscript_id: 'x' }), 'stackscript_id'],
      ['unknown script', target, wrong({ stackscript_id: 999 }), 'stackscript_id'],
      ['label of 2', target, wrong({ label: 'ab' }), 'label'],
      ['label of 65', target, wrong({ label: 'a'.repeat(65) }), 'label'],
      ['label edge', target, wrong({ label: '-ab' }), 'label'],
      ['label doubled', target, wrong({ label: 'a..b' }), 'label'],
      ['label foreign', target, wrong({ label: 'a b' }), 'label'],
      ['encryption unknown', target, wrong({ disk_encryption: 'maybe' }), 'disk_encryption'],
      ['tags no strings', target, wrong({ tags: [1] }), 'tags'],
    ]);
  });
});

describe('implied operations', () => {
  const path = `/compute/instances/${FIXTURES.instance}`;

  it('change, power and delete an instance', () => {
    const changes = { label: 'renamed', tags: ['one'], watchdog_enabled: false };
    expect(client.ok(`PUT ${path}`, changes)).toMatchObject(changes);
    client.ok(`POST ${path}/boot`);
    expect(client.ok(`GET ${path}`).status).toBe('running');
    client.ok(`POST ${path}/reboot`);
    client.ok(`POST ${path}/shutdown`);
    expect(client.ok(`GET ${path}`).status).toBe('offline');
    expect(client.ok(`DELETE ${path}`)).toEqual({});
    expect(client.send('owner', `GET ${path}`).status).toBe(404);
  });

  it('stay off when shut down while booting', () => {
    const delays = { ...client.state.settings.delays, instanceBoot: 60_000 };
    client = new CoreClient({ delays });
    client.ok(`POST ${path}/boot`);
    expect(client.ok(`GET ${path}`).status).toBe('provisioning');
    client.ok(`POST ${path}/shutdown`);
    client.now += 60_000;
    expect(client.ok(`GET ${path}`).status).toBe('offline');
  });

  it('are no more on their way to be off once they are booted', () => {
    const delays = { ...client.state.settings.delays, instanceBoot: 60_000 };
    client = new CoreClient({ delays });
    const { id } = client.ok(target, { ...deployed, booted: false });
    client.ok(`POST /compute/instances/${id}/boot`);
    const pending = client.state.pending.filter((each) => each.id === id);
    expect(pending.map(({ kind }) => kind)).toEqual(['instance-becomes-running']);
  });

  it('manage configs and their interfaces', () => {
    const { id } = client.ok(`POST ${path}/configs`, { label: 'second' });
    const config = `${path}/configs/${id}`;
    expect(client.ok(`PUT ${config}`, { label: 'new' }).label).toBe('new');
    const subnet_id = FIXTURES.busyVpc.busySubnet;
    const added = client.ok(`POST ${config}/interfaces`, { purpose: 'vpc', subnet_id });
    expect(added).toMatchObject({ subnet_id, vpc_id: FIXTURES.busyVpc.vpc, active: false });
    expect(client.ok(`GET ${config}`).interfaces).toHaveLength(1);
    expect(client.ok(`GET ${config}/interfaces/${added.id}`).subnet_id).toBe(subnet_id);
    const bad = `POST ${config}/interfaces`;
    expectRefused(client, [
      ['no purpose', bad, {}, 'purpose'],
      ['unknown purpose', bad, { purpose: 'x' }, 'purpose'],
      ['no subnet', bad, { purpose: 'vpc' }, 'subnet_id'],
      ['unknown subnet', bad, { purpose: 'vpc', subnet_id: 9 }, 'subnet_id'],
    ]);
    client.ok(`DELETE ${config}/interfaces/${added.id}`);
    client.ok(`DELETE ${config}`);
    expect(client.send('owner', `GET ${config}`).status).toBe(404);
  });

  it('keep a volume attached when its config is deleted', () => {
    const { id } = client.ok('POST /volumes', { label: 'data', compute_id: FIXTURES.instance });
    client.ok(`DELETE ${path}/configs/${FIXTURES.instanceConfig}`);
    expect(client.ok(`GET /volumes/${id}`).compute_id).toBe(FIXTURES.instance);
  });
});

describe('addresses', () => {
  it('are public or private, each its own', () => {
    const body = { type: 'ipv4', compute_id: FIXTURES.instance };
    const seen = [true, false, true].map((open) =>
      client.ok('POST /networking/ips', { ...body, public: open }),
    );
    expect(new Set(seen.map(({ address }) => address)).size).toBe(3);
    expect(seen[1].address).toMatch(/^192\.168\./);
    expect(client.ok(`GET /compute/instances/${FIXTURES.instance}`).ipv4).toHaveLength(5);
    const listed = client
      .ok('GET /networking/ips')
      .data.map((row: { address: string }) => row.address);
    expect(listed).toContain(seen[1].address);
  });

  it('refuse what the document forbids', () => {
    const ips = 'POST /networking/ips';
    const compute_id = FIXTURES.instance;
    expectRefused(client, [
      ['type', ips, { type: 'ipv6', public: true, compute_id }, 'type'],
      ['type no string', ips, { type: 4, public: true, compute_id }, 'type'],
      ['public no boolean', ips, { type: 'ipv4', public: 'no', compute_id }, 'public'],
      ['no instance', ips, { type: 'ipv4', public: true }, 'compute_id'],
      ['unknown instance', ips, { type: 'ipv4', public: true, compute_id: 999_999 }, 'compute_id'],
      ['of another account', ips, { type: 'ipv4', public: true, compute_id: 107 }, 'compute_id'],
    ]);
  });
});
