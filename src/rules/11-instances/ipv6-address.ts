import ipaddr from 'ipaddr.js';
import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

/** The ipv6 of an instance or a load balancer: one IPv6 address; a length behind it is open. */
export const ipv6Address = ruleAbout(TEXT, {
  name: 'ipv6-address',
  cites: ['resources/instance#ipv6', 'resources/load-balancer#ipv6'],
  refuse: (text) =>
    ipaddr.IPv6.isValid(withoutLength(text))
      ? undefined
      : `expected one IPv6 address, got ${quote(text)}`,
  isOpen: (text) => /[/%.]/.test(text),
  vectors: {
    right: ['2001:db8::1', '::1', '2001:DB8:0:0:0:0:0:1'],
    wrong: [
      ['', 'empty'],
      ['none', 'word'],
      ['192.0.2.1', 'other family'],
      ['2001:db8::1,2001:db8::2', 'two addresses'],
      ['2001:db8::1::2', 'two elisions'],
      ['2001:db8::g', 'no hexadecimal digit'],
      ['2001:db8:0:0:0:0:1', 'seven groups'],
      ['2001:db8::1/', 'slash without a length'],
    ],
    open: [
      ['2001:db8::1/64', 'length of the network it is in'],
      ['2001:db8::1/128', 'length of itself'],
      ['::ffff:192.0.2.1', 'IPv4 address written as IPv6'],
      ['fe80::1%eth0', 'zone index'],
    ],
  },
});

function withoutLength(text: string): string {
  return text.replace(/\/\d{1,3}$/, '');
}
