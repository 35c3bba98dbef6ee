import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostBeginsWithIpv4 } from '../../../src/rules/10-load-balancers/load-balancer-host.ts';
import { testVectors } from '../vectors.ts';

/** Addresses in two public blocks: none of them is kept for examples. */
const ipv4 = fc
  .tuple(fc.constantFrom(8, 45), fc.nat(255), fc.nat(255), fc.nat(255))
  .map((octets) => octets.join('.'));
const written = (address: string, mark: string) => address.replaceAll('.', mark);

testVectors(hostBeginsWithIpv4);

describe('the host of a load balancer', () => {
  test('is right with its own address, in either writing', () => {
    fc.assert(
      fc.property(ipv4, fc.constantFrom('.', '-'), fc.domain(), (address, mark, domain) => {
        const balancer = { ipv4: address, host: `${written(address, mark)}.${domain}` };
        expect(hostBeginsWithIpv4.refuse(balancer)).toBeUndefined();
        expect(hostBeginsWithIpv4.isOpen(balancer)).toBe(false);
      }),
    );
  });

  test('breaks with another address', () => {
    fc.assert(
      fc.property(ipv4, ipv4, fc.constantFrom('.', '-'), (address, other, mark) => {
        fc.pre(address !== other);
        const balancer = { ipv4: address, host: `${written(other, mark)}.example.com` };
        expect(hostBeginsWithIpv4.refuse(balancer)).toContain(address);
      }),
    );
  });

  test.each([
    '2001:db8::1',
    '2001:db8:0:0:0:0:0:1',
    '2001:0db8:0000:0000:0000:0000:0000:0001',
    '2001-0DB8-0000-0000-0000-0000-0000-0001',
    '2001-db8--1',
  ])('may begin with the IPv6 address, written %s', (spelling) => {
    const balancer = { ipv4: '8.8.4.4', ipv6: '2001:db8::1', host: `${spelling}.example.com` };
    expect(hostBeginsWithIpv4.refuse(balancer)).toBeUndefined();
    expect(hostBeginsWithIpv4.refuse({ ...balancer, ipv6: null })).toContain('8.8.4.4');
    expect(hostBeginsWithIpv4.refuse({ ...balancer, ipv6: '2001:db8::2' })).toContain('8.8.4.4');
  });

  test.each([
    ['8.8.4.44.example.com', 'begins with the address "8.8.4.4"'],
    ['nb-8.8.4.4.example.com', 'begins with the address "8.8.4.4"'],
    ['8.8.4.4', 'ends with a domain'],
  ])('%s: the reason says that it is expected to be one that %s', (host, reason) => {
    expect(hostBeginsWithIpv4.refuse({ ipv4: '8.8.4.4', host })).toContain(reason);
  });

  test('is not judged where host or address is missing', () => {
    for (const balancer of [{}, { host: 'example.com' }, { ipv4: '8.8.4.4' }]) {
      expect(hostBeginsWithIpv4.refuse(balancer)).toBeUndefined();
      expect(hostBeginsWithIpv4.isOpen(balancer)).toBe(true);
    }
  });
});
