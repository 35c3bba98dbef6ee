import { expect, it } from 'vitest';
import { FIXTURES } from '../../src/reference/seed/fixtures.ts';
import { CoreClient } from './support/core-client.ts';

/** A run through several resources. @returns every answer */
function scenario(): unknown[] {
  const client = new CoreClient();
  const { region, type, image } = FIXTURES;
  const instance = client.ok('POST /compute/instances', {
    region,
    type,
    image,
    root_pass: 'x y z',
  });
  const upload = client.ok('POST /images/upload', { label: 'own', region });
  const volume = client.ok('POST /volumes', { label: 'data', compute_id: instance.id });
  client.now += 1500;
  return [
    instance,
    upload,
    volume,
    client.ok(`GET /volumes/${volume.id}`),
    client.ok('GET /account/events'),
  ];
}

it('answers the same to the same', () => {
  expect(scenario()).toEqual(scenario());
});

it('shares with the state before a write whatever the write does not touch', () => {
  const client = new CoreClient();
  // With the first request what was due before goes, such as an upload of the day before.
  client.ok('GET /regions');
  const before = client.state;
  client.ok('POST /vpcs', { label: 'net', region: FIXTURES.region });
  for (const part of ['volumes', 'domains', 'images', 'instances', 'catalog'] as const) {
    expect(client.state[part]).toBe(before[part]);
  }
});
