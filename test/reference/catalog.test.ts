import { expect, it } from 'vitest';
import { CoreClient } from './support/core-client.ts';

const client = new CoreClient();

it('reads regions, alone as in the list', () => {
  const { data } = client.send('anonymous', 'GET /regions').body;
  for (const region of data) {
    expect(client.send('anonymous', `GET /regions/${region.id}`).body).toEqual(region);
  }
  expect(client.send('anonymous', 'GET /regions/nowhere').status).toBe(404);
});

it('reads availability, of known plans in known regions', () => {
  const { data } = client.send('anonymous', 'GET /regions/availability').body;
  const types = client.ok('GET /compute/types').data.map((type: { id: string }) => type.id);
  for (const record of data) {
    expect(types).toContain(record.plan);
    const own = client.send('anonymous', `GET /regions/${record.region}/availability`).body;
    expect(own).toEqual(record);
  }
  expect(new Set(data.map((record: { available: boolean }) => record.available)).size).toBe(2);
});

it('shows private deployment scripts to their account only', () => {
  const seen = (role: string) => client.send(role, 'GET /compute/stackscripts').body.results;
  expect([seen('anonymous'), seen('owner'), seen('otherAccount')]).toEqual([1, 2, 1]);
});

it('tells of the account, its transfer, and the caller', () => {
  expect(client.ok('GET /account').company).toBe('First Company');
  const { quota } = client.ok('GET /account/transfer');
  client.ok('POST /compute/instances', { region: 'us-east', type: 'nano-1' });
  expect(client.ok('GET /account/transfer')).toEqual({ quota: quota + 1000, used: 0, billable: 0 });
  const profile = client.send('restricted', 'GET /profile').body;
  expect(profile).toEqual({ username: 'restricted', restricted: true });
});

it('tells each account of its own events, the latest first', () => {
  client.ok('POST /volumes', { label: 'data', region: 'us-east' });
  const [latest] = client.ok('GET /account/events').data;
  expect(latest).toMatchObject({
    action: 'volume_create',
    username: 'owner',
    entity: { label: 'data' },
  });
  expect(client.send('otherAccount', 'GET /account/events').body.results).toBe(0);
  expect(client.send('restricted', 'GET /account/events').body.results).toBe(0);
});

it('tells a wrong path from a wrong method', () => {
  expect(client.send('owner', 'GET /nothing').status).toBe(404);
  expect(client.send('owner', 'GET /volumes/7/nothing').status).toBe(404);
  expect(client.send('owner', 'GET /volumes/seven').status).toBe(404);
  expect(client.send('owner', 'GET /volumes/99999999999999999999').status).toBe(404);
  expect(client.send('owner', 'PATCH /volumes').status).toBe(405);
  expect(client.send('owner', 'GET /networking/ips/').status).toBe(404);
  expect(client.send('owner', 'DELETE /tags').status).toBe(405);
});
