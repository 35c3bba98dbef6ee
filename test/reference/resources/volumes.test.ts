import { beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { CoreClient } from '../support/core-client.ts';
import { expectRefused } from '../support/refusals.ts';

let client: CoreClient;
beforeEach(() => {
  client = new CoreClient();
});

const region = FIXTURES.region;

describe('creation', () => {
  it('creates with defaults, is creating at first and active at the next look', () => {
    const volume = client.ok('POST /volumes', { label: 'data', region });
    expect(volume).toMatchObject({ size: 20, status: 'creating', compute_id: null, tags: [] });
    expect(client.ok(`GET /volumes/${volume.id}`).status).toBe('active');
  });

  it('attaches in the same request, in the region of the instance', () => {
    const body = { label: 'data', compute_id: FIXTURES.instance, tags: ['one', 'two', 'one'] };
    const volume = client.ok('POST /volumes', body);
    expect(volume).toMatchObject({ compute_id: FIXTURES.instance, region, tags: ['one', 'two'] });
    expect(volume.compute_label).toBe(`seeded-instance-${FIXTURES.instance}`);
    const listed = client.ok(`GET /compute/instances/${FIXTURES.instance}/volumes`).data;
    expect(listed).toEqual([client.ok(`GET /volumes/${volume.id}`)]);
  });

  it('reads null in place of an optional value as absent', () => {
    const body = { label: 'data', region, size: null, tags: null, compute_id: null };
    expect(client.ok('POST /volumes', body)).toMatchObject({ size: 20, tags: [] });
  });

  it('accepts labels of any characters, up to 32', () => {
    for (const label of ['a', 'a'.repeat(32), 'ä ö/%\u0000', '  ']) {
      const { filesystem_path } = client.ok('POST /volumes', { label, region });
      expect(filesystem_path).toBe(`/dev/disk/by-id/scsi-0Compute_Volume_${label}`);
    }
  });

  it('refuses what the document forbids', () => {
    const other = client.ok(`GET /compute/instances/${FIXTURES.bigInstance}/configs`).data[0].id;
    const compute_id = FIXTURES.instance;
    const target = 'POST /volumes';
    expectRefused(client, [
      ['no label', target, { region }, 'label'],
      ['empty label', target, { label: '', region }, 'label'],
      ['label of 33', target, { label: 'a'.repeat(33), region }, 'label'],
      ['label no string', target, { label: 7, region }, 'label'],
      ['size no integer', target, { label: 'a', region, size: 20.5 }, 'size'],
      ['size as text', target, { label: 'a', region, size: '20' }, 'size'],
      ['size below the smallest', target, { label: 'a', region, size: 9 }, 'size'],
      ['neither region nor instance', target, { label: 'a' }, 'region'],
      ['region no string', target, { label: 'a', region: 1 }, 'region'],
      ['unknown region', target, { label: 'a', region: 'nowhere' }, 'region'],
      ['unknown instance', target, { label: 'a', compute_id: 999_999 }, 'compute_id'],
      ['instance of another account', target, { label: 'a', compute_id: 107 }, 'compute_id'],
      [
        'config of another instance',
        target,
        { label: 'a', compute_id, config_id: other },
        'config_id',
      ],
      ['no config to select', target, { label: 'a', compute_id: 102 }, 'config_id'],
      ['config without instance', target, { label: 'a', region, config_id: 101 }, 'config_id'],
      ['tags no strings', target, { label: 'a', region, tags: [1] }, 'tags.0'],
      ['a batch', target, [{ label: 'a', region }], null],
    ]);
  });

  it('refuses when several configs could be meant, and takes the one that is named', () => {
    const configs = `/compute/instances/${FIXTURES.instance}/configs`;
    const { id: config_id } = client.ok(`POST ${configs}`, { label: 'second' });
    const body = { label: 'data', compute_id: FIXTURES.instance };
    expectRefused(client, [['several', 'POST /volumes', body, 'config_id']]);
    client.ok('POST /volumes', { ...body, config_id });
  });
});

describe('update', () => {
  it('changes label and tags, and nothing else', () => {
    const { id, ...before } = client.ok('POST /volumes', { label: 'data', region });
    client.now += 5000;
    const forbidden = {
      id: 1,
      size: 99,
      status: 'resizing',
      created: 'x',
      compute_id: 101,
      region: 'x',
    };
    const after = client.ok(`PUT /volumes/${id}`, { label: 'new', tags: ['t-1'], ...forbidden });
    const { updated, ...kept } = before;
    const filesystem_path = '/dev/disk/by-id/scsi-0Compute_Volume_new';
    expect(after).toMatchObject({
      ...kept,
      label: 'new',
      tags: ['t-1'],
      status: 'active',
      filesystem_path,
    });
    expect(after.updated > updated).toBe(true);
  });

  it('refuses wrong labels and tags', () => {
    const target = `PUT /volumes/${client.ok('POST /volumes', { label: 'data', region }).id}`;
    expectRefused(client, [
      ['empty label', target, { label: '' }, 'label'],
      ['label of 33', target, { label: 'a'.repeat(33) }, 'label'],
      ['label no string', target, { label: true }, 'label'],
      ['tags no array', target, { tags: 'one' }, 'tags'],
    ]);
  });
});

describe('clone and resize', () => {
  it('clones an active volume under another label', () => {
    const { id } = client.ok('POST /volumes', { label: 'data', region, size: 33 });
    const clone = client.ok(`POST /volumes/${id}/clone`, { label: 'copy' });
    expect(clone).toMatchObject({ label: 'copy', size: 33, region, compute_id: null });
    expect(clone.id).not.toBe(id);
  });

  it('only grows', () => {
    const { id } = client.ok('POST /volumes', { label: 'data', region });
    const target = `POST /volumes/${id}/resize`;
    expectRefused(client, [
      ['smaller', target, { size: 19 }, 'size'],
      ['the same', target, { size: 20 }, 'size'],
      ['no size', target, {}, 'size'],
      ['no integer', target, { size: '30' }, 'size'],
    ]);
    expect(client.ok(target, { size: 21 })).toMatchObject({ size: 21, status: 'resizing' });
    expect(client.ok(`GET /volumes/${id}`)).toMatchObject({ size: 21, status: 'active' });
  });

  it('refuses both while the volume is not active', () => {
    const delays = { volumeCreate: 60_000, volumeResize: 60_000 };
    client = new CoreClient({ delays: { ...client.state.settings.delays, ...delays } });
    const { id } = client.ok('POST /volumes', { label: 'data', region });
    const rows = [
      ['clone', `POST /volumes/${id}/clone`, { label: 'copy' }, null],
      ['resize', `POST /volumes/${id}/resize`, { size: 30 }, null],
    ] as const;
    expectRefused(client, rows);
    client.now += 60_000;
    client.ok(`POST /volumes/${id}/resize`, { size: 30 });
    expectRefused(client, rows);
    client.now += 60_000;
    client.ok(`POST /volumes/${id}/clone`, { label: 'copy' });
  });
});

describe('deletion', () => {
  it('removes the volume for good', () => {
    const { id } = client.ok('POST /volumes', { label: 'data', region });
    expect(client.ok(`DELETE /volumes/${id}`)).toEqual({});
    for (const target of [
      `GET /volumes/${id}`,
      `DELETE /volumes/${id}`,
      `POST /volumes/${id}/detach`,
    ]) {
      expect(client.send('owner', target).status).toBe(404);
    }
  });

  it('waits for a migration to end', () => {
    const target = `DELETE /volumes/${FIXTURES.migratingVolume}`;
    expectRefused(client, [['migrating', target, undefined, null]]);
  });
});
