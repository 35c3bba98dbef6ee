import { describe, expect, test } from 'vitest';
import { validateRequest } from '../../src/validate/index.ts';

const volume = { label: 'x', region: 'us-east' };

describe('no server is blamed for accepting', () => {
  test.each([
    ['null for an optional field', 'createVolume', { ...volume, tags: null }, '/tags'],
    ['null for an optional field', 'updateDomain', { status: null }, '/status'],
    ['null for an optional field', 'createVolume', { ...volume, compute_id: null }, '/compute_id'],
    ['text for an integer', 'createVolume', { ...volume, size: '20' }, '/size'],
    ['text for an integer', 'createVolume', { ...volume, size: '20.0' }, '/size'],
    ['true for an integer', 'createVolume', { ...volume, size: true }, '/size'],
    ['a number for text', 'createVolume', { ...volume, label: 7 }, '/label'],
    [
      'text for a boolean',
      'attachVolume',
      { compute_id: 1, persist_across_boots: 'true' },
      '/persist_across_boots',
    ],
    ['a number for a boolean', 'createIp', { public: 0 }, '/public'],
    ['a fraction for a timer', 'updateDomain', { ttl_sec: 30.5 }, '/ttl_sec'],
    ['an empty address', 'updateDomain', { soa_email: '' }, '/soa_email'],
    ['blanks around an address', 'updateDomain', { soa_email: ' a@example.org' }, '/soa_email'],
    ['letters beyond ASCII', 'updateDomain', { domain: 'b\u00fccher.example' }, '/domain'],
    ['an array for an update without required fields', 'updateVolume', [], ''],
  ])('%s (%s)', (_, operation, body, where) => {
    const findings = validateRequest(operation, { body });
    expect(findings.map((each) => [each.where, each.open])).toEqual([[where, true]]);
  });

  test.each([
    ['a page below 1', 'listVolumes', { page: '0' }, 'LIST-PAGE-MINIMUM'],
    ['a page that is no number', 'listVolumes', { page: 'x' }, 'LIST-PAGE-MINIMUM'],
    ['a small page of VPCs', 'listVpcs', { page_size: '24' }, 'LIST-PAGE-SIZE-MINIMUM'],
    ['a large page of VPCs', 'listVpcs', { page_size: '501' }, 'LIST-PAGE-SIZE-MAXIMUM'],
  ])('%s', (_, operation, query, requirement) => {
    const findings = validateRequest(operation, { query });
    expect(findings.map((each) => [each.requirement, each.open])).toEqual([[requirement, true]]);
  });

  test('an id that is no integer', () => {
    const findings = validateRequest('getVolume', { params: { volumeId: 'abc' } });
    expect(findings).toMatchObject([{ requirement: 'SVC-UNKNOWN-ID-REFUSED', open: true }]);
  });
});

describe('nothing is said of', () => {
  test.each([
    ['listVolumes', { page: '1', page_size: '7' }],
    ['listVpcs', { page: '3', page_size: '25', other: 'x' }],
    ['listVpcs', { page_size: '500' }],
    ['getVolume', { page: '0' }],
  ])('%s with %j', (operation, query) => {
    expect(validateRequest(operation, { query })).toEqual([]);
  });

  test.each(['toString', '', 'nonsense'])('the unknown operation %j', (operation) => {
    expect(validateRequest(operation, { body: 7 })).toEqual([]);
  });
});
