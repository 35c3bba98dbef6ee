import { beforeEach, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

const { region, readOnly, otherAccount, instance } = FIXTURES;

/** A tag on one object of each kind. */
function tagEverything(label: string) {
  const { id: nodebalancer } = client.ok('POST /nodebalancers', { region });
  const body = {
    label,
    volumes: [readOnly.volume],
    domains: [readOnly.domain],
    computes: [instance],
    nodebalancers: [nodebalancer],
  };
  expect(client.ok('POST /tags', body)).toEqual({ label });
  return nodebalancer;
}

it('marks objects of every kind, and lists them by kind', () => {
  const nodebalancer = tagEverything('prod');
  const { data } = client.ok('GET /tags/prod');
  const seen = data.map((item: { type: string; data: { id: number } }) => [
    item.type,
    item.data.id,
  ]);
  expect(seen).toEqual([
    ['compute', instance],
    ['domain', readOnly.domain],
    ['nodebalancer', nodebalancer],
    ['volume', readOnly.volume],
  ]);
  expect(client.ok('GET /tags').data).toEqual([{ label: 'prod' }]);
});

it('comes off every object when deleted, and leaves their other tags', () => {
  client.ok(`PUT /volumes/${readOnly.volume}`, { tags: ['kept'] });
  tagEverything('prod');
  client.ok('DELETE /tags/prod');
  expect(client.ok(`GET /volumes/${readOnly.volume}`).tags).toEqual(['kept']);
  expect(client.ok(`GET /domains/${readOnly.domain}`).tags).toEqual([]);
  expect(client.send('owner', 'GET /tags/prod').status).toBe(404);
  expect(client.ok('GET /tags').data).toEqual([{ label: 'kept' }]);
});

it('is refused as a whole when one object cannot be marked', () => {
  const volumes = [readOnly.volume, 999_999];
  expectRefused(client, [
    ['unknown object', 'POST /tags', { label: 'prod', volumes }, 'volumes'],
    [
      'of another account',
      'POST /tags',
      { label: 'prod', volumes: [otherAccount.volume] },
      'volumes',
    ],
    ['no label', 'POST /tags', {}, 'label'],
    ['label of 2', 'POST /tags', { label: 'ab' }, 'label'],
    ['label of 51', 'POST /tags', { label: 'a'.repeat(51) }, 'label'],
    ['label no string', 'POST /tags', { label: 5 }, 'label'],
    ['ids no integers', 'POST /tags', { label: 'prod', computes: ['1'] }, 'computes.0'],
  ]);
  expect(client.ok('GET /tags').data).toEqual([]);
  expect(client.ok(`GET /volumes/${readOnly.volume}`).tags).toEqual([]);
  client.ok('POST /tags', { label: 'prod' });
  expectRefused(client, [['exists', 'POST /tags', { label: 'prod' }, 'label']]);
});

it('is made by marking an object, and may hold any character', () => {
  client.ok(`PUT /volumes/${readOnly.volume}`, { tags: ['a/b c'] });
  expect(client.ok('GET /tags/a%2Fb%20c').results).toBe(1);
});

it('is for unrestricted users only', () => {
  tagEverything('prod');
  for (const role of ['restricted', 'restrictedWithGrants', 'readOnlyUser']) {
    expect(client.send(role, 'GET /tags/prod').status).toBe(403);
    expect(client.send(role, 'GET /tags').status).toBe(403);
    expect(client.send(role, 'DELETE /tags/prod').status).toBe(403);
    expect(client.send(role, 'POST /tags', { label: 'other' }).status).toBe(403);
  }
  const body = { label: 'data', region, tags: ['prod'] };
  expect(client.send('restrictedWithGrants', 'POST /volumes', body).status).toBe(403);
});

it('belongs to one account', () => {
  tagEverything('prod');
  expect(client.send('otherAccount', 'GET /tags/prod').status).toBe(404);
  expect(client.send('otherAccount', 'POST /tags', { label: 'prod' }).status).toBe(200);
});
