import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparableAddress, ipAddress } from '../../../src/rules/07-domains/ip-address.ts';
import { testVectors } from '../vectors.ts';

testVectors(ipAddress);

describe('an address', () => {
  test('of either family is right, however it is spelled', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        expect(ipAddress.refuse(address)).toBeUndefined();
        expect(ipAddress.isOpen(address)).toBe(/:.*\./.test(address));
      }),
    );
  });

  test('can be compared with another spelling of it', () => {
    expect(comparableAddress('2001:DB8:0:0:0:0:0:1')).toBe(comparableAddress('2001:db8::1'));
    expect(comparableAddress('192.0.2.1')).not.toBe(comparableAddress('192.0.2.2'));
    expect(comparableAddress('no-address')).toBeUndefined();
  });
});
