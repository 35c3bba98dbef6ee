import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressesOf, ipv4List, ipv6List } from '../../../src/rules/07-domains/address-list.ts';
import { testVectors } from '../vectors.ts';

const families = [
  ['ipv4-list', ipv4List, fc.ipV4(), isIPv4, '0125.x '],
  ['ipv6-list', ipv6List, fc.ipV6(), isIPv6, '01af::g '],
] as const;

testVectors(ipv4List);
testVectors(ipv6List);

describe.each(families)('%s', (_name, rule, address, isAddress, alphabet) => {
  const addresses = fc.array(address, { minLength: 1, maxLength: 10 });

  test('takes addresses of its family, and gives them back', () => {
    fc.assert(
      fc.property(addresses, fc.constantFrom(',', ', ', ' , '), (list, comma) => {
        expect(rule.refuse(list.join(comma))).toBeUndefined();
        expect(addressesOf(list.join(comma))).toEqual(list);
      }),
    );
  });

  test('breaks by one stray entry in any place', () => {
    const stray = fc.constantFrom('', 'x', '1.2.3', '1.2.3.4.5', '::1::', '1.2.3.4/8', '::1/64');
    fc.assert(
      fc.property(addresses, stray, fc.nat(10), (list, entry, at) => {
        expect(rule.refuse(list.toSpliced(at, 0, entry).join(','))).toContain(
          'separated by commas',
        );
      }),
    );
  });

  test('reads one entry as an independent reader does', () => {
    const unit = fc.constantFrom(...alphabet.replace(' ', ''));
    const entry = fc.oneof(address, fc.string({ unit, minLength: 1, maxLength: 12 }));
    fc.assert(
      fc.property(entry, (text) => {
        expect(rule.refuse(text) === undefined).toBe(isAddress(text));
      }),
      { numRuns: 1000 },
    );
  });
});
