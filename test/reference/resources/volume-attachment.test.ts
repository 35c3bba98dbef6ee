import { beforeEach, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

function newVolume(region: string = FIXTURES.region): number {
  return client.ok('POST /volumes', { label: 'data', region }).id;
}

/** How many volumes are attached to the instance. */
function attached(id: number): number {
  return client.ok(`GET /compute/instances/${id}/volumes`).results;
}

/** Attaches new volumes until one is refused. @returns how many fitted */
function attachUntilFull(body: object): number {
  for (let count = 0; ; count++) {
    const { status } = client.send('owner', `POST /volumes/${newVolume()}/attach`, body);
    if (status !== 200) return count;
  }
}

it('attaches to one instance at a time, and detaches', () => {
  const id = newVolume();
  const attached = client.ok(`POST /volumes/${id}/attach`, { compute_id: FIXTURES.instance });
  expect(attached.compute_id).toBe(FIXTURES.instance);
  const other = { compute_id: FIXTURES.bigInstance };
  expectRefused(client, [['attached already', `POST /volumes/${id}/attach`, other, null]]);
  expect(client.ok(`POST /volumes/${id}/detach`)).toEqual({});
  expect(client.ok(`GET /volumes/${id}`)).toMatchObject({ compute_id: null, compute_label: null });
  client.ok(`POST /volumes/${id}/attach`, other);
});

it('refuses what the document forbids', () => {
  const id = newVolume();
  const target = `POST /volumes/${id}/attach`;
  const elsewhere = `POST /volumes/${newVolume(FIXTURES.secondRegion)}/attach`;
  const compute_id = FIXTURES.instance;
  expectRefused(client, [
    ['no compute_id', target, {}, 'compute_id'],
    ['compute_id no integer', target, { compute_id: '101' }, 'compute_id'],
    ['unknown instance', target, { compute_id: 999_999 }, 'compute_id'],
    ['config no integer', target, { compute_id, config_id: 'x' }, 'config_id'],
    ['config of another', target, { compute_id, config_id: FIXTURES.bigInstance }, 'config_id'],
    ['persist no boolean', target, { compute_id, persist_across_boots: 1 }, 'persist_across_boots'],
    ['another region', elsewhere, { compute_id }, 'compute_id'],
  ]);
  expect(client.ok(`GET /volumes/${id}`).compute_id).toBeNull();
  client.ok(target, { compute_id, config_id: FIXTURES.instanceConfig });
});

it.each([
  ['a small instance takes 8', FIXTURES.instance, false, 8],
  ['16 GB take 16 outside the config', FIXTURES.bigInstance, false, 16],
  ['96 GB take 64, of which 56 are there', FIXTURES.hugeInstance, false, 8],
  ['a config takes 8 whatever the RAM', FIXTURES.bigInstance, true, 8],
  ['a config takes 8 by default', FIXTURES.bigInstance, undefined, 8],
])('%s', (_, compute_id, persist_across_boots, most) => {
  const persist = persist_across_boots === undefined ? {} : { persist_across_boots };
  const before = attached(compute_id);
  expect(attachUntilFull({ compute_id, ...persist })).toBe(most);
  expect(attached(compute_id)).toBe(before + most);
});

it('counts those in the config among those on the instance', () => {
  const compute_id = FIXTURES.bigInstance;
  expect(attachUntilFull({ compute_id })).toBe(8);
  expect(attachUntilFull({ compute_id, persist_across_boots: false })).toBe(8);
});

it('is detached, and kept, when its instance is deleted', () => {
  const id = newVolume();
  client.ok(`POST /volumes/${id}/attach`, { compute_id: FIXTURES.instance });
  client.ok(`DELETE /compute/instances/${FIXTURES.instance}`);
  expect(client.ok(`GET /volumes/${id}`).compute_id).toBeNull();
});

it('needs read_write on both the volume and the instance', () => {
  const { volume, instance } = FIXTURES.readOnly;
  const body = { compute_id: instance };
  expect(client.send('readOnlyUser', `POST /volumes/${volume}/attach`, body).status).toBe(403);
  client.ok(`POST /volumes/${volume}/attach`, body);
  expect(client.send('readOnlyUser', `POST /volumes/${volume}/detach`).status).toBe(403);
  const own = client.send('restrictedWithGrants', 'POST /volumes', {
    label: 'own',
    region: 'us-east',
  });
  const target = `POST /volumes/${own.body.id}/attach`;
  expect(client.send('restrictedWithGrants', target, body)).toMatchObject({ status: 400 });
});
