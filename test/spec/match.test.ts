import { describe, expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { matchOperation } from '../../src/spec/match.ts';

describe('a request names an operation', () => {
  test.each([
    ['GET', '/v4/volumes', 'listVolumes', {}],
    ['get', '/v4/volumes', 'listVolumes', {}],
    ['GET', 'https://api.example.test/v4/volumes?page=2', 'listVolumes', {}],
    ['GET', 'https://api.example.test/base/v4/volumes#x', 'listVolumes', {}],
    ['GET', 'https://v4/v4/volumes', 'listVolumes', {}],
    ['GET', '/api/v4/v4/volumes', 'listVolumes', {}],
    ['GET', '/v4/volumes/7', 'getVolume', { volumeId: '7' }],
    ['GET', '/v4/volumes/9007199254740993', 'getVolume', { volumeId: '9007199254740993' }],
    ['POST', '/v4/volumes/7/resize', 'resizeVolume', { volumeId: '7' }],
    ['GET', '/v4/compute/instances/3/volumes', 'listInstanceVolumes', { computeId: '3' }],
    ['POST', '/v4/compute/instances/3/boot', 'bootInstance', { computeId: '3' }],
    ['GET', '/v4/regions/availability', 'listRegionAvailability', {}],
    ['GET', '/v4/regions/us-east', 'getRegion', { regionId: 'us-east' }],
    ['GET', '/v4/regions/us-east/availability', 'getRegionAvailability', { regionId: 'us-east' }],
    ['POST', '/v4/domains/import', 'importDomain', {}],
    ['GET', '/v4/domains/12', 'getDomain', { domainId: '12' }],
    ['POST', '/v4/images/upload', 'uploadImage', {}],
    ['GET', '/v4/images/compute/debian12', 'getImage', { imageId: 'compute/debian12' }],
    ['GET', '/v4/images/compute%2Fdebian12', 'getImage', { imageId: 'compute/debian12' }],
    ['GET', '/v4/images/private%2f123', 'getImage', { imageId: 'private/123' }],
    ['GET', '/v4/images/private/123', 'getImage', { imageId: 'private/123' }],
    ['PUT', '/v4/images/private/123', 'updateImage', { imageId: '123' }],
    ['DELETE', '/v4/images/private%2F123', 'deleteImage', { imageId: '123' }],
    ['GET', '/v4/tags/a%20b%2Fc', 'listTaggedObjects', { tagLabel: 'a b/c' }],
    ['GET', '/v4/tags/%E0%A4%A', 'listTaggedObjects', { tagLabel: '%E0%A4%A' }],
    ['POST', '/v4/nodebalancers/1/configs/2', 'createNode', { nodebalancerId: '1', configId: '2' }],
    ['GET', '/v4/volumes/-1', 'getVolume', { volumeId: '-1' }],
    ['GET', '/v4/volumes/%37', 'getVolume', { volumeId: '7' }],
  ])('%s %s is %s', (method, path, id, params) => {
    const match = matchOperation(method, path);
    expect(match && 'operation' in match ? [match.operation.id, match.params] : match).toEqual([
      id,
      params,
    ]);
  });

  test.each([
    ['GET', '/v4/domains/import', ['POST']],
    ['DELETE', '/v4/images/upload', ['POST']],
    ['PUT', '/v4/images/compute/debian12', ['GET']],
    ['PATCH', '/v4/volumes/7', ['GET', 'PUT', 'DELETE']],
    ['POST', '/v4/regions/availability', ['GET']],
  ])('%s %s is not offered', (method, path, otherMethods) => {
    expect(matchOperation(method, path)).toEqual({ otherMethods });
  });

  test.each([
    '',
    '/',
    '/volumes',
    '/v3/volumes',
    '/v4',
    '/v4/',
    '/v4/volumes/',
    '/v4/volumes/7/8',
    '/v4/volume',
    '/v4/vpcs/ips',
    '/v4/volumes/types',
    '/v4/volumes/1.5',
    '/v4/compute/instances/stats/volumes',
    '/v4/images/sharegroups',
    '/v4/images/private/',
    '/v4/images/other/1',
    '/v4/images/compute/a/b',
    'https://v4/volumes',
    'http://host/volumes?next=/v4/volumes',
  ])('%s is no path of the document', (path) => {
    expect(matchOperation('GET', path)).toBeUndefined();
  });
});

test('every operation is found by its own path', () => {
  for (const operation of loadSpec().operations) {
    const whole = operation.path.replace('/images/{imageId}', '/images/private/{imageId}');
    const path = `/v4${whole.replace(/\{\w+\}/g, '7')}`;
    expect(matchOperation(operation.method, path)).toMatchObject({
      operation: { id: operation.id },
    });
  }
});
