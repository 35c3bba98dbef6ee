import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { formatCidr, rangeAround } from '../../../src/rules/05-vpcs/cidr.ts';
import { privateRange, rangeBreaches } from '../../../src/rules/05-vpcs/private-range.ts';
import { testVectors } from '../vectors.ts';

const kindsOf = (text: string) => rangeBreaches(text).map(({ kind }) => kind);

testVectors(privateRange);

describe('the requirements a range breaks', () => {
  test.each([
    ['10.0.0.0/24', []],
    ['ten', ['cidr']],
    ['10.0.0.0/33', ['cidr']],
    ['10.0.0.256/24', ['cidr']],
    ['10.0.0.0/24\n', ['cidr']],
    ['010.0.0.0/8', ['canonical']],
    ['10.0.0.0/08', ['canonical']],
    ['10.0.0.1/24', ['canonical']],
    ['10.0.0.0/30', ['prefix']],
    ['8.8.8.0/24', ['private']],
    ['10.0.0.0/7', ['private']],
    ['172.16.0.0/11', ['canonical', 'private']],
    ['192.168.128.0/17', ['reserved']],
    ['192.168.0.0/16', ['reserved']],
    ['192.168.128.0/30', ['prefix', 'reserved']],
    ['192.168.128.1/29', ['canonical', 'reserved']],
    ['8.8.8.1/32', ['prefix', 'private']],
    ['0.0.0.0/0', ['prefix', 'private', 'reserved']],
    ['192.0.0.0/8', ['private', 'reserved']],
  ])('%j: %j', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds);
  });

  test('are named in the reason', () => {
    expect(privateRange.refuse('10.0.0.1/24')).toContain('10.0.0.0/24');
    expect(privateRange.refuse('10.0.0.0/7')).toContain('8 or more');
    expect(privateRange.refuse('8.8.8.0/24')).toContain('172.16.0.0/12');
    expect(privateRange.refuse('192.168.0.0/16')).toContain('192.168.128.0/17');
  });
});

describe('a canonical range', () => {
  const anywhere = fc.nat(2 ** 32 - 1);
  const nearPrivate = fc
    .tuple(
      fc.constantFrom(0x0a000000, 0xac100000, 0xc0a80000),
      fc.integer({ min: -70000, max: 140000 }),
    )
    .map(([base, offset]) => base + offset);
  const prefix = fc.integer({ min: 1, max: 29 });

  test('is refused just when an independent reading finds a public or reserved end', () => {
    fc.assert(
      fc.property(fc.oneof(nearPrivate, anywhere), prefix, (address, length) => {
        const text = formatCidr(rangeAround(address, length));
        const ends = [
          ipaddr.IPv4.networkAddressFromCIDR(text),
          ipaddr.IPv4.broadcastAddressFromCIDR(text),
        ];
        // A range with both ends in one private block lies inside it; the widest block is a /8.
        const inside = length >= 8 && ends.every((end) => end.range() === 'private');
        const reserved = ends.some((end) => end.match(ipaddr.IPv4.parse('192.168.128.0'), 17));
        expect(privateRange.refuse(text) === undefined).toBe(inside && !reserved);
      }),
      { numRuns: 1000 },
    );
  });

  test('is no longer canonical with a host bit set', () => {
    fc.assert(
      fc.property(anywhere, prefix, fc.nat(), (address, length, host) => {
        const range = rangeAround(address, length);
        const size = range.last - range.first + 1;
        const inner = rangeAround(range.first + 1 + (host % (size - 1)), 32);
        const text = formatCidr(inner).replace(/32$/, String(length));
        expect(kindsOf(text)).toContain('canonical');
      }),
    );
  });
});
