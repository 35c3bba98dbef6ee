import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as miss from '../../../src/generate/05-vpcs/subnet-range-miss.ts';
import { rangeBreaches } from '../../../src/rules/05-vpcs/private-range.ts';

const LISTS = [
  ['cidr', miss.NOT_CIDR],
  ['canonical', miss.NOT_CANONICAL],
  ['prefix', miss.TOO_LONG_PREFIX],
  ['private', miss.NOT_PRIVATE],
  ['reserved', miss.RESERVED],
] as const;

const GENERATORS = [
  ['canonical', miss.withHostBits()],
  ['prefix', miss.tooLongPrefix()],
  ['private', miss.notPrivate()],
  ['reserved', miss.reserved()],
] as const;

describe('each near miss breaks one requirement only', () => {
  test.each(LISTS)('%s, those always tried', (kind, texts) => {
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) {
      expect([text, rangeBreaches(text).map((each) => each.kind)]).toEqual([text, [kind]]);
    }
  });

  test.each(GENERATORS)('%s, at random', (kind, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(rangeBreaches(text).map((each) => each.kind)).toEqual([kind]);
      }),
      { seed: 1, numRuns: 5_000 },
    );
  });
});

test('every host bit of 10.0.0.0/8, and the highest of every prefix length, is set once', () => {
  expect(miss.NOT_CANONICAL).toEqual(
    expect.arrayContaining(['10.0.0.1/8', '10.128.0.0/8', '10.0.0.128/24', '10.0.0.4/29']),
  );
});

test('every prefix length of the reserved block is tried', () => {
  const prefixes = new Set(miss.RESERVED.map((text) => text.split('/')[1]));
  expect(prefixes.size).toBe(14);
  expect(miss.RESERVED).toEqual(
    expect.arrayContaining(['192.168.128.0/17', '192.168.128.0/29', '192.168.255.248/29']),
  );
});

test('the edges outside the private blocks are tried', () => {
  expect(miss.NOT_PRIVATE).toEqual(
    expect.arrayContaining([
      '172.15.255.248/29',
      '172.32.0.0/29',
      '9.255.255.248/29',
      '11.0.0.0/29',
    ]),
  );
});
