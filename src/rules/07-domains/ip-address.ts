import ipaddr from 'ipaddr.js';
import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

/** No spelling of an address is longer; whatever is need not be read. */
const LONGEST = 200;

/**
 * An entry of master_ips or axfr_ips: an IP address of either family. Only what nobody takes for an
 * address is refused; what stands for one, or for several, in some notations is open.
 */
export const ipAddress = ruleAbout(TEXT, {
  name: 'ip-address',
  cites: ['resources/domain#master_ips', 'resources/domain#axfr_ips'],
  refuse: (text) =>
    isPlain(text) || isAddress(withoutAdditions(text))
      ? undefined
      : `expected an IPv4 or IPv6 address, got ${quote(text)}`,
  isOpen: (text) => !isPlain(text),
  vectors: {
    right: ['192.0.2.1', '203.0.113.255', '2001:db8::1', '::1', '2001:DB8:0:0:0:0:0:1'],
    wrong: [
      ['', 'empty'],
      ['none', 'word that some name servers know'],
      ['ns1.example.com', 'host name'],
      ['192.0.2.256', 'octet over 255'],
      ['192.0.2.1.5', 'five octets'],
      ['192.0.2.1,192.0.2.2', 'two addresses'],
      ['192.0.2.x', 'letter for an octet'],
      ['2001:db8::g', 'no hexadecimal digit'],
      ['192.0.2.1/abc', 'word for the length of a prefix'],
      ['2001:db8::1::2', 'two elisions'],
      ['2001:db8:0:0:0:0:1', 'seven groups'],
    ],
    open: [
      ['192.0.2.0/24', 'range, which stands for addresses'],
      ['2001:db8::/32', 'range of the other family'],
      ['192.0.2.1:53', 'port'],
      ['[2001:db8::1]:53', 'brackets and a port'],
      [' 192.0.2.1', 'space in front'],
      ['192.0.2', 'short form that old readers know'],
      ['192.0.2.01', 'leading zero'],
      ['::ffff:192.0.2.1', 'IPv4 address written as IPv6'],
      ['fe80::1%eth0', 'zone index'],
    ],
  },
});

/** One spelling for all of an address, so that two can be compared; undefined for no address. */
export function comparableAddress(text: string): string | undefined {
  return ipaddr.isValid(text) ? ipaddr.parse(text).toNormalizedString() : undefined;
}

/** Whether every reader takes the text for one address. */
function isPlain(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return true;
  return /^[0-9a-f:]{2,39}$/i.test(text) && ipaddr.IPv6.isValid(text);
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST && ipaddr.isValid(text);
}

/** The address in a text that says more: spaces around it, a length, brackets, a port. */
function withoutAdditions(text: string): string {
  const bare = text
    .slice(0, LONGEST + 1)
    .trim()
    .replace(/\/\d+$/, '');
  const [, inner] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? [];
  return inner ?? bare.replace(/^([\d.]+):\d+$/, '$1');
}
