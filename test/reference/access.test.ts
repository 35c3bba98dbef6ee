import { beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/reference/seed/fixtures.ts';
import { SCOPE_SETS } from '../../src/reference/seed/people.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Operation } from '../../src/spec/types.ts';
import { CoreClient } from './support/core-client.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

const { operations } = loadSpec();
const { readOnly, otherAccount, region } = FIXTURES;

/** The operation's path with ids that nothing has, so that who is let in is met with a 404 or 400. */
function target({ method, path }: Operation): string {
  const whole = path.replace('/images/{imageId}', '/images/compute/{id}');
  return `${method} ${whole.replace(/\{\w+\}/g, '999999')}`;
}

const isLetIn = (status: number) => status !== 401 && status !== 403;

describe('credentials', () => {
  it.each(
    operations.filter(({ access }) => access === 'account').map((each) => [each.id, target(each)]),
  )('%s is refused without, with unknown and with revoked ones', (_, asked) => {
    for (const role of ['anonymous', 'nobody-issued-this', 'revokedToken', '']) {
      expect(client.send(role, asked, asked.startsWith('P') ? {} : undefined).status).toBe(401);
    }
  });

  it.each(
    operations.filter(({ access }) => access !== 'account').map((each) => [each.id, target(each)]),
  )('%s is open to anyone', (_, asked) => {
    expect(isLetIn(client.send('anonymous', asked).status)).toBe(true);
  });

  it('count in the Authorization header only, under the scheme Bearer', () => {
    const { owner } = client.tokens;
    expect(
      client.send('anonymous', `GET /volumes?access_token=${owner}&api_key=${owner}`).status,
    ).toBe(401);
    expect(client.sendWith(`Basic ${owner}`, 'GET /volumes').status).toBe(401);
    expect(client.sendWith(`${owner}`, 'GET /volumes').status).toBe(401);
    expect(client.sendWith(`bearer ${owner}`, 'GET /volumes').status).toBe(200);
  });
});

describe('scopes', () => {
  const scoped = operations.filter(({ scopes }) => scopes !== undefined && scopes.length > 0);

  it.each(scoped.map((each) => [each.id, each] as const))(
    '%s takes its scopes and no fewer',
    (_, operation) => {
      for (const set of SCOPE_SETS) {
        const held = set.split(' ');
        const has = (scope: string) =>
          held.includes(scope) || held.includes(scope.replace('read_only', 'read_write'));
        const body = operation.request ? {} : undefined;
        const { status } = client.send(set, target(operation), body);
        expect(isLetIn(status), `${set}: ${status}`).toBe(operation.scopes?.every(has));
      }
    },
  );
});

describe('grants', () => {
  it('let a restricted user create, and use what they have created', () => {
    const volume = { label: 'own', region };
    expect(client.send('restricted', 'POST /volumes', volume).status).toBe(403);
    expect(client.send('restricted', 'POST /vpcs', volume).status).toBe(403);
    expect(client.send('restrictedWithGrants', 'POST /vpcs', volume).status).toBe(200);
    const { body } = client.send('restrictedWithGrants', 'POST /volumes', volume);
    const path = `/volumes/${body.id}`;
    expect(client.send('restrictedWithGrants', `PUT ${path}`, { label: 'new' }).status).toBe(200);
    expect(
      client.send('restrictedWithGrants', `POST ${path}/clone`, { label: 'copy' }).status,
    ).toBe(200);
    expect(client.send('restrictedWithGrants', 'GET /volumes').body.results).toBe(2);
    expect(client.send('restrictedWithGrants', `DELETE ${path}`).status).toBe(200);
    expect(client.send('restricted', 'GET /volumes').body.results).toBe(0);
  });

  it('let a read-only user read, not clone', () => {
    const path = `/volumes/${readOnly.volume}`;
    expect(client.send('readOnlyUser', `POST ${path}/clone`, { label: 'copy' }).status).toBe(403);
  });
});

it('lists of an instance only the volumes that the caller may view', () => {
  const { instance, volume } = readOnly;
  client.ok(`POST /volumes/${volume}/attach`, { compute_id: instance });
  client.ok('POST /volumes', { label: 'unseen', compute_id: instance });
  const seen = (role: string) =>
    client.send(role, `GET /compute/instances/${instance}/volumes`).body;
  expect([seen('owner').results, seen('readOnlyUser').results]).toEqual([2, 1]);
});

describe('objects', () => {
  const paths = [
    [`/volumes/${readOnly.volume}`, `/volumes/${otherAccount.volume}`],
    [`/vpcs/${readOnly.vpc}`, `/vpcs/${otherAccount.vpc}`],
    [`/domains/${readOnly.domain}`, `/domains/${otherAccount.domain}`],
    [`/images/${readOnly.image}`, `/images/${otherAccount.image}`],
    [`/compute/instances/${readOnly.instance}`, `/compute/instances/${otherAccount.instance}`],
  ] as const;

  it.each(paths)('%s can be read and not changed with read_only', (own) => {
    expect(client.send('readOnlyUser', `GET ${own}`).status).toBe(200);
    expect(client.send('readOnlyUser', `PUT ${own}`, {}).status).toBe(403);
    expect(client.send('readOnlyUser', `DELETE ${own}`).status).toBe(403);
    expect(client.send('restricted', `GET ${own}`).status).toBe(404);
  });

  it.each(paths)('of another account cannot be seen: not %s', (own, other) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(
        client.send('owner', `${method} ${other}`, method === 'PUT' ? {} : undefined).status,
      ).toBe(404);
      expect(client.send('otherAccount', `${method} ${own}`).status).toBe(404);
    }
    const collection = other.startsWith('/images')
      ? '/images'
      : other.slice(0, other.lastIndexOf('/'));
    const { data } = client.ok(`GET ${collection}?page_size=500`);
    const id = other.replace(`${collection}/`, '');
    expect(data.map((row: { id: unknown }) => String(row.id))).not.toContain(id);
  });
});
