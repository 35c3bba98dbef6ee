import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contains,
  formatCidr,
  overlaps,
  parseCidr,
  rangeAround,
} from '../../../src/rules/05-vpcs/cidr.ts';

const range = fc
  .tuple(fc.nat(2 ** 32 - 1), fc.nat(32))
  .map(([address, prefix]) => rangeAround(address, prefix));

/** Ranges among 64 addresses, so that overlaps are frequent and all addresses can be listed. */
const smallRange = fc
  .tuple(fc.nat(63), fc.integer({ min: 26, max: 32 }))
  .map(([offset, prefix]) => rangeAround(0x0a000000 + offset, prefix));

const addressesOf = ({ first, last }: { first: number; last: number }) =>
  new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index));

describe('parseCidr', () => {
  test.each([
    ['10.0.0.0/8', 167772160, 8, 167772160, 184549375],
    ['192.168.1.77/26', 3232235853, 26, 3232235840, 3232235903],
    ['0.0.0.0/0', 0, 0, 0, 4294967295],
    ['255.255.255.255/32', 4294967295, 32, 4294967295, 4294967295],
  ])('reads %s', (text, address, prefix, first, last) => {
    expect(parseCidr(text)).toEqual({ address, prefix, first, last });
  });

  test.each([
    '',
    '/8',
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0/8',
    '10.0.0.0.0/8',
    '10.0.0.0/33',
    '256.0.0.0/8',
    '10.0.0.0/08',
    '010.0.0.0/8',
    '10.0.0.0/8 ',
    ' 10.0.0.0/8',
    '10.0.0.0/8\n',
    '10.0.0.0/+8',
    '0x0a.0.0.0/8',
    '10.0.0.0/8/8',
    '10..0.0/8',
    '10.0.0.-1/8',
    '10.0.0.0/8.0',
    '1e1.0.0.0/8',
  ])('does not read %j', (text) => {
    expect(parseCidr(text)).toBeUndefined();
  });

  test('reads back what formatCidr writes', () => {
    fc.assert(
      fc.property(range, (given) => {
        expect(parseCidr(formatCidr(given))).toEqual({ ...given, address: given.first });
      }),
    );
  });
});

describe('ranges', () => {
  test('hold 2^(32 - prefix) addresses, the given one among them, and begin at a multiple', () => {
    fc.assert(
      fc.property(range, ({ address, prefix, first, last }) => {
        expect(last - first + 1).toBe(2 ** (32 - prefix));
        expect(first % (last - first + 1)).toBe(0);
        expect(first <= address && address <= last).toBe(true);
      }),
    );
  });

  test('overlap just when they have a common address, and contain when one has all', () => {
    fc.assert(
      fc.property(smallRange, smallRange, (one, other) => {
        const [mine, theirs] = [addressesOf(one), addressesOf(other)];
        expect(overlaps(one, other)).toBe([...theirs].some((address) => mine.has(address)));
        expect(contains(one, other)).toBe([...theirs].every((address) => mine.has(address)));
      }),
      { numRuns: 500 },
    );
  });

  test('overlap themselves, and each other mutually', () => {
    fc.assert(
      fc.property(range, range, (one, other) => {
        expect(overlaps(one, one)).toBe(true);
        expect(overlaps(one, other)).toBe(overlaps(other, one));
      }),
    );
  });

  test('overlap only when one contains the other', () => {
    fc.assert(
      fc.property(range, range, (one, other) => {
        expect(overlaps(one, other)).toBe(contains(one, other) || contains(other, one));
      }),
    );
  });
});
