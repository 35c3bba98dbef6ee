import ipaddr from 'ipaddr.js';
import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

const HIGHEST_PORT = 65535;

/** Ranges of addresses that no machine inside a region's private network can have. */
const NEVER_PRIVATE = ['unicast', 'multicast', 'broadcast', 'unspecified'];

/**
 * Address of a backend node: a private IPv4 address and a port, joined by a colon. Spellings that only some readers
 * take for an address are open, as they are in the lists of a domain.
 */
export const nodeAddress = ruleAbout(TEXT, {
  name: 'node-address',
  cites: ['resources/load-balancer#node.address'],
  refuse: (text) => {
    const [, written = '', port] = /^([\d.]+):(\d+)$/.exec(text) ?? [];
    const address = withoutZeros(written);
    if (!ipaddr.IPv4.isValid(address)) {
      return `expected an address such as "192.168.1.2:80", got ${quote(text)}`;
    }
    if (NEVER_PRIVATE.includes(rangeName(address))) {
      return `expected a private IPv4 address before the colon, got ${quote(text)}`;
    }
    if (Number(port) < 1 || Number(port) > HIGHEST_PORT) {
      return `expected a port from 1 to ${HIGHEST_PORT} after the colon, got ${quote(text)}`;
    }
    return undefined;
  },
  isOpen: (text) => {
    const written = text.replace(/:.*/s, '');
    const isPlain = ipaddr.IPv4.isValidFourPartDecimal(written);
    return !isPlain || /:0/.test(text) || rangeName(withoutZeros(written)) !== 'private';
  },
  vectors: {
    right: [
      '192.168.1.2:80',
      '192.168.200.1:443',
      '10.0.0.1:1',
      '172.16.0.1:65535',
      '172.31.255.254:8080',
    ],
    wrong: [
      ['', 'empty'],
      ['192.168.1.2', 'no port'],
      ['192.168.1.2:', 'empty port'],
      [':80', 'no address'],
      ['192.168.1.2:0', 'port 0'],
      ['192.168.1.2:65536', 'port over 65535'],
      ['192.168.1.2:-1', 'negative port'],
      ['192.168.1.2:http', 'port name'],
      ['192.168.1.2:80:80', 'two ports'],
      ['http://192.168.1.2:80', 'scheme'],
      ['192.168.1.256:80', 'octet over 255'],
      ['192.168.1.2.3:80', 'five octets'],
      ['8.8.8.8:80', 'public'],
      ['172.32.0.1:80', 'just above the private block'],
      ['255.255.255.255:80', 'broadcast'],
      ['[fd00::1]:80', 'IPv6'],
      ['backend.example.com:80', 'name'],
      ['192.168.1.2 :80', 'space'],
      ['192.168.1.2:80\n', 'trailing newline'],
    ],
    open: [
      ['100.64.0.1:80', 'shared address space'],
      ['169.254.1.1:80', 'link-local'],
      ['127.0.0.1:80', 'loopback'],
      ['192.0.2.1:80', 'address kept for examples: masked'],
      ['192.168.1.2:080', 'leading zero in the port'],
      ['192.168.1:80', 'short form that old readers know'],
      ['192.168.01.2:80', 'leading zero in an octet'],
      ['192.168.001.002:80', 'octets of three digits'],
      ['192.168.008.009:80', 'octets of three digits that are no octal numbers'],
    ],
  },
});

/** Octets as most readers take them: in decimal, whatever zeros stand in front. */
function withoutZeros(address: string): string {
  return address.replace(/(^|\.)0+(?=\d)/g, '$1');
}

function rangeName(address: string): string {
  return ipaddr.IPv4.isValid(address) ? ipaddr.IPv4.parse(address).range() : 'none';
}
