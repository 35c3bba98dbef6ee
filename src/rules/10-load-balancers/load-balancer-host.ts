import ipaddr from 'ipaddr.js';
import { textField } from '../field.ts';
import { quote } from '../quote.ts';
import { RECORD, ruleAbout } from '../rule.ts';

/** What follows the address: a separator and labels, some letter among them. */
const DOMAIN_SUFFIX = /^[.-](?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/i;

/** Four numbers, or groups of an IPv6 address, however they are set apart. */
const ANY_ADDRESS =
  /^(?:\d{1,3}(?:[^0-9a-z]\d{1,3}){3}(?!\d)|[0-9a-f]{1,4}(?:[:-][0-9a-f]{0,4}){2,7})/i;

/** The networks kept for examples (RFC 5737). Recordings write them for addresses; no machine has one of them. */
const MASKS = ['192.0.2.0', '198.51.100.0', '203.0.113.0'];

/**
 * A load balancer's host: its address, then a domain. The document does not say how the address
 * is written inside the name: periods or hyphens between the octets are right, other ways of
 * writing it, the IPv6 address instead, and masked addresses are open: with them the name begins with any address.
 */
export const hostBeginsWithIpv4 = ruleAbout(RECORD, {
  name: 'hostBeginsWithIpv4',
  cites: ['resources/load-balancer#host'],
  refuse: (balancer) => {
    const [host, ipv4] = [textField(balancer, 'host'), textField(balancer, 'ipv4')];
    if (host === undefined || ipv4 === undefined || isPlain(host, ipv4)) return undefined;
    if (!isAddress(ipv4)) return undefined;
    if (isMasked(ipv4)) {
      return ANY_ADDRESS.test(host) ? undefined : `expected an address before ${quote(host)}`;
    }
    const rest = restAfter(host, ipv4, textField(balancer, 'ipv6'));
    if (rest === undefined) {
      return `expected a host that begins with the address ${quote(ipv4)}, got ${quote(host)}`;
    }
    return DOMAIN_SUFFIX.test(rest)
      ? undefined
      : `expected a host that ends with a domain after the address, got ${quote(host)}`;
  },
  isOpen: (balancer) => {
    const [host, ipv4] = [textField(balancer, 'host'), textField(balancer, 'ipv4')];
    if (host === undefined || ipv4 === undefined || isMasked(ipv4)) return true;
    return restAfterPlain(host, ipv4) === undefined;
  },
  vectors: {
    right: [
      balancer('8.8.4.4', '8.8.4.4.balancer.example.com'),
      balancer('8.8.4.4', '8-8-4-4.ip.example.com'),
      balancer('45.79.1.20', '45-79-1-20-eu.balancer.example.com'),
    ],
    wrong: [
      [balancer('8.8.4.4', '8.8.4.5.example.com'), 'another address'],
      [balancer('8.8.4.4', '8.8.4.44.example.com'), 'a longer last octet'],
      [balancer('8.8.4.4', '18.8.4.4.example.com'), 'a longer first octet'],
      [balancer('8.8.4.4', 'nb-8-8-4-4.example.com'), 'something in front'],
      [balancer('8.8.4.4', 'balancer.example.com'), 'no address'],
      [balancer('8.8.4.4', '8.8.4.4'), 'no domain'],
      [balancer('8.8.4.4', '8.8.4.4.5'), 'no letter after the address'],
      [balancer('8.8.4.4', '8-8-4-4.'), 'no domain after the period'],
      [balancer('8.8.4.4', '8.8.4.example.com'), 'three octets'],
      [balancer('8.8.4.4', ''), 'empty'],
      [
        balancer('203.0.113.7', '8-8-4-4.example.com'),
        'another address than one kept for examples',
      ],
      [balancer('192.0.2.0', 'nb-192-0-2-0.example.com'), 'something in front of a mask'],
      [balancer('203.0.113.0', 'balancer.example.com'), 'no address, where it is masked'],
    ],
    open: [
      [balancer('192.0.2.0', '8-8-4-4.example.com'), 'network kept for examples: masked'],
      [balancer('8.8.4.4', '008-008-004-004.example.com'), 'octets of three digits'],
      [balancer('8.8.4.4', '8_8_4_4.example.com'), 'underscores'],
      [balancer('8.8.4.4', '8.8-4.4.example.com'), 'periods and hyphens'],
      [balancer('8.8.4.4', '2001-db8--1.example.com'), 'the IPv6 address'],
    ],
  },
});

/** Whether the name is what most are, told without reading the address. */
function isPlain(host: string, ipv4: string): boolean {
  return DOMAIN_SUFFIX.test(restAfterPlain(host, ipv4) ?? '');
}

function isMasked(ipv4: string): boolean {
  return !isAddress(ipv4) || MASKS.includes(ipv4);
}

function isAddress(ipv4: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(ipv4);
}

function restAfter(host: string, ipv4: string, ipv6: string | undefined): string | undefined {
  return restAfterPlain(host, ipv4) ?? restAfterOdd(host, ipv4) ?? restAfterIpv6(host, ipv6);
}

function restAfterPlain(host: string, ipv4: string): string | undefined {
  const spelling = [ipv4, ipv4.replaceAll('.', '-')].find((text) => host.startsWith(text));
  const rest = spelling === undefined ? '' : host.slice(spelling.length);
  return spelling === undefined || /^\d/.test(rest) ? undefined : rest;
}

function restAfterOdd(host: string, ipv4: string): string | undefined {
  const octets = ipv4.split('.').map((octet) => `0*${octet}`);
  return new RegExp(`^${octets.join('[^0-9a-z]')}(?!\\d)(.*)$`, 's').exec(host)?.[1];
}

function restAfterIpv6(host: string, ipv6: string | undefined): string | undefined {
  if (ipv6 === undefined || !ipaddr.IPv6.isValid(ipv6)) return undefined;
  const address = ipaddr.IPv6.parse(ipv6);
  const normal = address.toNormalizedString();
  const spellings = [
    normal,
    normal.replace(/\w+/g, (group) => group.padStart(4, '0')),
    address.toRFC5952String(),
  ];
  const written = host.toLowerCase().replaceAll(':', '-');
  const spelling = spellings.find((text) => written.startsWith(text.replaceAll(':', '-')));
  return spelling === undefined ? undefined : host.slice(spelling.length);
}

function balancer(ipv4: string, host: string) {
  return { host, ipv4, ipv6: '2001:db8::1' };
}
