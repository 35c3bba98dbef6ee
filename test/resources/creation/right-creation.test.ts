import { expect, test } from 'vitest';
import {
  asksForTheSameOffer,
  brokenByRefusal,
} from '../../../src/resources/creation/right-creation.ts';

const REGION = { label: 'a', region: 'us-east' };

test.each([
  ['/volumes', REGION, 'VOL-CREATE'],
  ['/volumes', { ...REGION, size: 23 }, 'VOL-CREATE'],
  ['/volumes', { ...REGION, tags: ['a'] }, 'VOL-CREATE-TAGS'],
  ['/tags', { label: 'abc', domains: [1] }, 'TAG-CREATE-DOMAINS'],
  ['/tags', { label: 'abc', domains: [1], volumes: [2] }, 'TAG-CREATE'],
  [
    '/domains',
    { domain: 'a.example', type: 'slave', master_ips: ['198.18.0.1'] },
    'DOM-CREATE-SLAVE',
  ],
  ['/images/upload', { ...REGION, description: 'words' }, 'IMG-UPLOAD'],
])('a refusal of %s %j breaks %s', (collection, body, requirement) => {
  expect(brokenByRefusal({ collection, body })).toBe(requirement);
});

test.each([
  ['a size that a target need not offer', '/volumes', { ...REGION, size: 4000 }],
  ['an instance that may be full', '/volumes', { label: 'a', compute_id: 7 }],
  ['what a region may lack', '/images/upload', { ...REGION, cloud_init: true }],
  ['more objects than are surely allowed', '/tags', { label: 'abc', domains: Array(9).fill(1) }],
  ['another path', '/volumes/7/clone', { label: 'a' }],
])('%s may be refused', (_, collection, body) => {
  expect(brokenByRefusal({ collection, body })).toBeUndefined();
});

test('what is accepted in one region says nothing of another', () => {
  expect(asksForTheSameOffer(REGION, { ...REGION, label: 'b' })).toBe(true);
  expect(asksForTheSameOffer(REGION, { ...REGION, region: 'eu-west' })).toBe(false);
  expect(asksForTheSameOffer(REGION, { label: 'a' })).toBe(true);
});
