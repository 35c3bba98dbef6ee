import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeAddress } from '../../../src/rules/10-load-balancers/node-address.ts';
import { testVectors } from '../vectors.ts';

const octet = fc.nat(255);
const privateAddress = fc.oneof(
  fc.tuple(fc.constant(10), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
);
const port = fc.integer({ min: 1, max: 65535 });

testVectors(nodeAddress);

describe('the address of a backend node', () => {
  test('is right for every private address and every port', () => {
    fc.assert(
      fc.property(privateAddress, port, (octets, number) => {
        const text = `${octets.join('.')}:${number}`;
        expect(nodeAddress.refuse(text)).toBeUndefined();
        expect(nodeAddress.isOpen(text)).toBe(false);
      }),
    );
  });

  test('breaks with a port out of range', () => {
    const beyond = fc.oneof(fc.constant(0), fc.integer({ min: 65536, max: 999999 }));
    fc.assert(
      fc.property(privateAddress, beyond, (octets, number) => {
        expect(nodeAddress.refuse(`${octets.join('.')}:${number}`)).toContain('port');
      }),
    );
  });

  test('breaks with any address of the public unicast blocks', () => {
    const publicOctets = fc.tuple(fc.constantFrom(8, 45, 139, 172, 193), fc.nat(15), octet, octet);
    fc.assert(
      fc.property(publicOctets, port, (octets, number) => {
        expect(nodeAddress.refuse(`${octets.join('.')}:${number}`)).toContain('private');
      }),
    );
  });
});
