import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/reference/clock.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { CoreClient, type Told } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

const { region, disk, image, readOnly, otherAccount } = FIXTURES;

describe('reading', () => {
  it('shows public images to anyone, private ones to their account', () => {
    const open = client.send('anonymous', 'GET /images').body.data;
    expect(open).toHaveLength(6);
    expect(open.every((each: { is_public: boolean }) => each.is_public)).toBe(true);
    const ids = client.ok('GET /images').data.map((each: { id: string }) => each.id);
    expect(ids).toContain(readOnly.image);
    expect(ids).not.toContain(otherAccount.image);
  });

  it.each([
    ['anonymous', image, 200],
    ['anonymous', image.replace('/', '%2F'), 200],
    ['anonymous', readOnly.image, 401],
    ['owner', readOnly.image, 200],
    ['owner', readOnly.image.replace('/', '%2f'), 200],
    ['owner', otherAccount.image, 404],
    ['restricted', readOnly.image, 404],
    ['readOnlyUser', readOnly.image, 200],
    ['owner', 'compute/unknown', 404],
    ['no-such-token', image, 401],
  ])('to %s %s is %i', (role, id, status) => {
    expect(client.send(role, `GET /images/${id}`).status).toBe(status);
  });

  it('shows an automatic image with the day of its end', () => {
    const automatic = client.ok('GET /images/private/603');
    expect(automatic).toMatchObject({ type: 'automatic', expiry: '2026-01-31T00:00:00' });
  });
});

describe('capture', () => {
  it('takes the label of the disk, and is available in the end', () => {
    const captured = client.ok('POST /images', { disk_id: disk, cloud_init: true });
    expect(captured).toMatchObject({
      status: 'creating',
      type: 'manual',
      label: `seeded-disk-${disk}`,
    });
    expect(captured.capabilities).toEqual(['cloud-init']);
    expect(client.ok(`GET /images/${captured.id}`).status).toBe('available');
  });

  it('refuses what the document forbids', () => {
    const target = 'POST /images';
    expectRefused(client, [
      ['no disk', target, {}, 'disk_id'],
      ['disk no integer', target, { disk_id: 'x' }, 'disk_id'],
      ['unknown disk', target, { disk_id: 999_999 }, 'disk_id'],
      ['disk of another account', target, { disk_id: otherAccount.instance }, 'disk_id'],
      ['cloud_init no boolean', target, { disk_id: disk, cloud_init: 1 }, 'cloud_init'],
      ['description empty', target, { disk_id: disk, description: '' }, 'description'],
      [
        'description of 65001',
        target,
        { disk_id: disk, description: 'd'.repeat(65_001) },
        'description',
      ],
    ]);
  });
});

describe('upload', () => {
  const body = { label: 'own', region };
  /** Puts data of that many bytes, once unpacked, to the address that the upload was given. */
  const put = (upload_to: string, imageBytes: number): Told => {
    client.perform = () => ({ kind: 'upload-received', imageBytes });
    return client.sendOutside(`PUT ${new URL(upload_to).pathname}`);
  };

  it('waits for its data, and is available with it', () => {
    const { image: waiting, upload_to } = client.ok('POST /images/upload', body);
    expect(waiting).toMatchObject({ status: 'pending_upload', label: 'own', size: 0 });
    expect(put(upload_to, 3_000_000).status).toBe(200);
    expect(client.ok(`GET /images/${waiting.id}`)).toMatchObject({ status: 'available', size: 3 });
    expect(put(upload_to, 1).status).toBe(404);
    client.now += DAY;
    client.ok(`GET /images/${waiting.id}`);
  });

  it('still waits after bad data', () => {
    const { image: waiting, upload_to } = client.ok('POST /images/upload', body);
    client.perform = () => ({ kind: 'upload-failed', reason: 'No gzip.', tooLarge: false });
    expect(client.sendOutside(`PUT ${new URL(upload_to).pathname}`).status).toBe(400);
    expect(put(upload_to, 0).status).toBe(400);
    expect(client.ok(`GET /images/${waiting.id}`).status).toBe('pending_upload');
  });

  it('is canceled, and the image deleted, after 24 hours', () => {
    const { image: waiting, upload_to } = client.ok('POST /images/upload', body);
    client.now += DAY - 1;
    client.ok(`GET /images/${waiting.id}`);
    client.now += 1;
    expect(client.send('owner', `GET /images/${waiting.id}`).status).toBe(404);
    expect(put(upload_to, 1).status).toBe(404);
  });

  it('refuses what the document forbids', () => {
    const target = 'POST /images/upload';
    expectRefused(client, [
      ['no label', target, { region }, 'label'],
      ['label no string', target, { label: 1, region }, 'label'],
      ['no region', target, { label: 'own' }, 'region'],
      ['unknown region', target, { label: 'own', region: 'nowhere' }, 'region'],
      ['description of 65001', target, { ...body, description: 'd'.repeat(65_001) }, 'description'],
    ]);
  });
});

describe('change and deletion', () => {
  const target = readOnly.image;

  it('changes label and description, also to null, and nothing else', () => {
    const before = client.ok(`GET /images/${target}`);
    const changed = client.ok(`PUT /images/${target}`, { label: 'new', description: 'd', size: 1 });
    expect(changed).toEqual({
      ...before,
      label: 'new',
      description: 'd',
      updated: changed.updated,
    });
    expect(client.ok(`PUT /images/${target}`, { description: null }).description).toBeNull();
    expect(client.ok(`PUT /images/${target}`, {}).label).toBe('new');
  });

  it('refuses wrong values', () => {
    expectRefused(client, [
      ['label no string', `PUT /images/${target}`, { label: 1 }, 'label'],
      [
        'description of 65001',
        `PUT /images/${target}`,
        { description: 'd'.repeat(65_001) },
        'description',
      ],
    ]);
  });

  it('deletes private images only', () => {
    expect(client.ok(`DELETE /images/${target}`)).toEqual({});
    expect(client.send('owner', `GET /images/${target}`).status).toBe(404);
    for (const method of ['PUT', 'DELETE']) {
      expect(client.send('owner', `${method} /images/${image}`, {}).status).toBe(405);
    }
  });
});
