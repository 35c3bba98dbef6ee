import { describe, expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { validateAnswer } from '../../src/validate/index.ts';
import { found, ids, places } from './found.ts';
import {
  availability,
  instance,
  listOf,
  loadBalancer,
  master,
  privateImage,
  publicImage,
  region,
  slave,
  volume,
} from './samples.ts';

describe('lists', () => {
  test.each([
    ['listVolumes', volume],
    ['listInstanceVolumes', volume],
    ['listRegions', region],
    ['listRegionAvailability', availability],
    ['listDomains', master],
    ['listImages', publicImage],
    ['listVpcs', {}],
    ['listInstances', {}],
    ['listStackScripts', {}],
    ['listTypes', {}],
    ['listTaggedObjects', slave],
  ])('%s answers the envelope, with further fields and empty pages', (operation, item) => {
    expect(ids(operation, listOf(item))).toEqual([]);
    expect(ids(operation, { ...listOf(), page: 0, pages: 0, filter: 1 })).toEqual([]);
    expect(ids(operation, { ...listOf(item), data: [{ ...item, more: null }] })).toEqual([]);
    expect(ids(operation, {})).toEqual(['LIST-EVERY-LIST']);
    expect(ids(operation, { data: [] })).toEqual(['LIST-PAGE', 'LIST-PAGES', 'LIST-RESULTS']);
    expect(ids(operation, [item])).toContain('LIST-EVERY-LIST');
  });

  test('name the item and the field', () => {
    const wrong = listOf(volume, volume, volume, { ...volume, size: '30' });
    expect(places('listVolumes', wrong)).toEqual([['VOL-SIZE', '/data/3/size']]);
  });

  test.each([
    [{ ...listOf(), data: {} }, 'LIST-DATA', '/data'],
    [{ ...listOf(), data: null }, 'LIST-DATA', '/data'],
    [{ ...listOf(), data: [7] }, 'LIST-DATA', '/data/0'],
    [{ ...listOf(), page: '1' }, 'LIST-PAGE', '/page'],
    [{ ...listOf(), pages: null }, 'LIST-PAGES', '/pages'],
    [{ ...listOf(), results: 1.5 }, 'LIST-RESULTS', '/results'],
  ])('%o breaks %s', (body, requirement, where) => {
    expect(places('listVolumes', body)).toEqual([[requirement, where]]);
    expect(places('listVpcs', body)).toEqual([[requirement, where]]);
  });
});

describe('availability in one region', () => {
  test.each([
    ['a record', availability],
    ['a record with further fields', { ...availability, data: [], page: 'one' }],
    ['an array', [availability]],
    ['an empty array', []],
    ['an envelope', listOf(availability)],
  ])('may be %s', (_, body) => {
    expect(ids('getRegionAvailability', body)).toEqual([]);
  });

  test.each([
    [[{ ...availability, plan: 1 }], 'REG-AVAILABILITY-PLAN', '/0/plan'],
    [listOf({ ...availability, plan: 1 }), 'REG-AVAILABILITY-PLAN', '/data/0/plan'],
    [{ data: [availability], page: 1, pages: 1 }, 'LIST-RESULTS', '/results'],
    ['yes', 'REG-AVAILABILITY-GET', ''],
  ])('is held to its form: %o', (body, requirement, where) => {
    expect(places('getRegionAvailability', body)).toEqual([[requirement, where]]);
  });
});

describe('tagged objects', () => {
  test.each([
    ['mixed kinds', [volume, master, loadBalancer, instance]],
    ['a wrapped kind', [{ type: 'volume', data: volume }]],
    ['another kind', [{ type: 'reserved_ipv4_address', data: { address: '192.0.2.1', tags: [] } }]],
    ['another kind, bare', [{ id: 1, address: '192.0.2.1' }]],
    ['a reference', [{ type: 'volume', id: 1, label: 'x', url: '/v4/volumes/1' }]],
    ['a wrapper of another name', [{ kind: 'volume', object: volume }]],
  ])('may be %s', (_, items) => {
    expect(ids('listTaggedObjects', listOf(...items))).toEqual([]);
  });

  test.each([
    [7, ['LIST-DATA', 'TAG-OBJECTS-KINDS']],
    [{}, ['TAG-OBJECTS-KINDS']],
    [{ id: 1, label: 'x' }, ['TAG-OBJECTS-KINDS']],
    [{ type: 'volume', data: { id: 1, label: 'x', tags: [] } }, ['TAG-OBJECTS-KINDS']],
    [{ ...volume, size: null }, ['VOL-SIZE']],
    [{ ...master, ttl_sec: 5 }, ['DOM-TIMER-VALID']],
    [{ ...loadBalancer, ipv6: 6 }, ['LB-IPV6-FORM']],
    [{ ...loadBalancer, ipv4: undefined, host: 'x' }, ['TAG-OBJECTS-KINDS']],
    [
      { ...volume, label: 'x'.repeat(40), filesystem_path: volume.filesystem_path },
      ['VOL-LABEL-BOUNDED', 'VOL-FILESYSTEM-PATH'],
    ],
  ])('%o breaks %j', (item, expected) => {
    expect(ids('listTaggedObjects', listOf(item))).toEqual(expected);
  });
});

describe('an empty object', () => {
  const operations = ['deleteVolume', 'detachVolume', 'deleteDomain', 'deleteImage'];

  test.each(operations)(
    '%s answers it, and is warned of nothing under 204 and 205',
    (operation) => {
      expect(ids(operation, {})).toEqual([]);
      expect(ids(operation, { request_id: 'x', warnings: [] })).toEqual([]);
      for (const answer of [{ status: 204 }, { status: 205, body: '' }]) {
        const findings = validateAnswer(operation, answer);
        expect(findings.map(({ level, requirement }) => [level, requirement])).toEqual([
          ['should', 'SVC-EMPTY-OBJECT'],
        ]);
      }
    },
  );

  test.each(operations)('%s breaks its requirement with anything else', (operation) => {
    const { requirement } = loadSpec().operationById.get(operation) ?? {};
    for (const body of [{ id: 1 }, { label: 'x', status: 'y', domain: 'z' }, [], null, 'deleted']) {
      expect(ids(operation, body)).toEqual([requirement]);
    }
    expect(found(operation, { status: 200, body: '' })).toEqual([[requirement, '']]);
    expect(found(operation, { status: 202 })).toEqual([[requirement, '']]);
  });

  test.each(['deleteVpc', 'deleteTag', 'bootInstance'])('%s may answer anything', (operation) => {
    for (const body of [{}, { id: 1 }, [], null, 'gone']) expect(ids(operation, body)).toEqual([]);
    expect(validateAnswer(operation, { status: 200 })).toEqual([]);
  });
});

describe('answers that the document does not show', () => {
  test.each(['createVpc', 'updateVpc', 'createRecord', 'createNode', 'createInstance', 'createIp'])(
    '%s claims an object where there is a body',
    (operation) => {
      const { requirement } = loadSpec().operationById.get(operation) ?? {};
      expect(ids(operation, { id: 'odd', label: null })).toEqual([]);
      expect(validateAnswer(operation, { status: 201 })).toEqual([]);
      expect(ids(operation, [])).toEqual([requirement]);
    },
  );

  test.each(['getVpc', 'getAccount', 'getTransfer', 'getVolume', 'createVolume', 'createConfig'])(
    '%s needs a body',
    (operation) => {
      const { requirement } = loadSpec().operationById.get(operation) ?? {};
      expect(found(operation, { status: 204 })).toEqual([[requirement, '']]);
      expect(ids(operation, null)).toEqual([requirement]);
    },
  );

  test('a load balancer has levels: its id must be there, the rest should', () => {
    const levels = validateAnswer('createNodeBalancer', { status: 200, body: '{"label":"web"}' });
    expect(new Set(levels.map(({ level }) => level))).toEqual(new Set(['must', 'should']));
    expect(levels.filter(({ level }) => level === 'must').map((each) => each.requirement)).toEqual([
      'LB-ID',
    ]);
  });
});

describe('what has none of its fields', () => {
  test.each([
    ['getVolume', {}, 'VOL-GET', ''],
    ['getVolume', { volume }, 'VOL-GET', ''],
    ['updateDomain', { data: master }, 'DOM-UPDATE', ''],
    ['uploadImage', {}, 'IMG-UPLOAD', ''],
    ['createNodeBalancer', {}, 'LB-CREATE', ''],
    ['listRegions', listOf(region, {}), 'REG-LIST', '/data/1'],
    ['getRegion', { ...region, resolvers: {} }, 'REG-RESOLVERS', '/resolvers'],
  ])('%s of %o is one disagreement', (operation, body, requirement, where) => {
    expect(places(operation, body)).toEqual([[requirement, where]]);
  });

  test('is told with what it should have', () => {
    const [finding] = validateAnswer('getRegion', { status: 200, body: '{"region":{}}' });
    expect(finding?.message).toContain('expected an object with id, label, country, capabilities');
  });

  test('with one of them each of the others is missed', () => {
    expect(ids('getRegionAvailability', { plan: 'x' })).toEqual([
      'REG-AVAILABILITY-AVAILABLE',
      'REG-AVAILABILITY-REGION',
    ]);
  });
});

describe('the service by another name', () => {
  test('is told from fields that are merely missing', () => {
    const { compute_id, compute_label, ...rest } = volume;
    const other = { ...rest, machine_id: compute_id, machine_label: compute_label };
    expect(ids('getVolume', other)).toContain('CONV-SERVICE-NAME');
    expect(ids('getVolume', rest)).toEqual(['VOL-COMPUTE-ID', 'VOL-COMPUTE-LABEL']);
    expect(ids('getVolume', { ...volume, machine_label: 'x' })).toEqual([]);
  });
});

test('private images, slaves and null transfers are right', () => {
  expect(ids('getImage', privateImage)).toEqual([]);
  expect(ids('getImage', { ...privateImage, expiry: null })).toEqual([]);
  expect(ids('getDomain', slave)).toEqual([]);
  expect(
    ids('createNodeBalancer', { ...loadBalancer, transfer: { in: null, out: null, total: null } }),
  ).toEqual([]);
});

test('an unknown operation gives nothing', () => {
  expect(validateAnswer('nonsense', { status: 500 })).toEqual([]);
});
