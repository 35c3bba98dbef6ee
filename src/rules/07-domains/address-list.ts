import ipaddr from 'ipaddr.js';
import { quote } from '../quote.ts';
import { type Rule, ruleAbout, TEXT, type Vectors } from '../rule.ts';

interface Family {
  readonly name: string;
  readonly isAddress: (text: string) => boolean;
}

const IPV4: Family = {
  name: 'IPv4',
  isAddress: (text) => ipaddr.IPv4.isValidFourPartDecimal(text),
};
const IPV6: Family = { name: 'IPv6', isAddress: (text) => ipaddr.IPv6.isValid(text) };

/** Splits a list of addresses; spaces around commas are dropped, since the document is silent. */
export function addressesOf(text: string): readonly string[] {
  return text.split(',').map(withoutOuterSpaces);
}

/** A region's IPv4 resolvers: addresses separated by commas. */
export const ipv4List = addressList('ipv4-list', IPV4, {
  right: ['192.0.2.1', '192.0.2.1,198.51.100.2', '8.8.8.8,8.8.4.4,1.1.1.1', '0.0.0.0'],
  wrong: [
    [',', 'no address'],
    ['192.0.2.1,', 'nothing after the comma'],
    [',192.0.2.1', 'nothing before the comma'],
    ['192.0.2.1,,192.0.2.2', 'nothing between commas'],
    ['192.0.2.1;192.0.2.2', 'semicolon'],
    ['192.0.2.1 192.0.2.2', 'space for a comma'],
    ['192.0.2.256', 'octet over 255'],
    ['192.0.2', 'three octets'],
    ['192.0.2.01', 'leading zero'],
    ['192.0.2.1/32', 'range'],
    ['192.0.2.1:53', 'port'],
    ['2001:db8::1', 'other family'],
    ['192.0.2.1,2001:db8::1', 'both families'],
    ['dns.example.com', 'name'],
    ['192.0.2.1\n', 'trailing newline'],
  ],
  open: [
    ['', 'a region may have none'],
    ['192.0.2.1, 192.0.2.2', 'space after the comma'],
    ['192.0.2.1 , 192.0.2.2', 'spaces around the comma'],
    [' 192.0.2.1 ', 'spaces at the ends'],
  ],
});

/** A region's IPv6 resolvers: addresses separated by commas. */
export const ipv6List = addressList('ipv6-list', IPV6, {
  right: ['2001:db8::1', '2001:db8::1,2001:db8::2', '::1', '2001:0DB8:0:0:0:0:0:1', 'fe80::1,::'],
  wrong: [
    [',', 'no address'],
    ['2001:db8::1,', 'nothing after the comma'],
    ['2001:db8::1,,2001:db8::2', 'nothing between commas'],
    ['2001:db8::1;2001:db8::2', 'semicolon'],
    ['2001:db8::1 2001:db8::2', 'space for a comma'],
    ['2001:db8::1::2', 'two elisions'],
    ['2001:db8:0:0:0:0:1', 'seven groups'],
    ['2001:db8::g', 'no hexadecimal digit'],
    ['2001:db8::12345', 'group of five digits'],
    ['2001:db8::/64', 'range'],
    ['[2001:db8::1]', 'brackets'],
    ['192.0.2.1', 'other family'],
    ['2001:db8::1,192.0.2.1', 'both families'],
    ['2001:db8::1\n', 'trailing newline'],
  ],
  open: [
    ['', 'a region may have none'],
    ['2001:db8::1, 2001:db8::2', 'space after the comma'],
    ['::ffff:192.0.2.1', 'IPv4 address written as IPv6'],
    ['fe80::1%eth0', 'zone index'],
  ],
});

function addressList(name: string, family: Family, vectors: Vectors<string>): Rule<string> {
  return ruleAbout(TEXT, {
    name,
    cites: ['resources/region#resolvers'],
    refuse: (text) => {
      if (isBlank(text)) return undefined;
      const stray = addressesOf(text).find((entry) => !family.isAddress(entry));
      return stray === undefined
        ? undefined
        : `expected ${family.name} addresses separated by commas, found ${quote(stray)}`;
    },
    isOpen: (text) => isBlank(text) || / |%|:[^,]*\./.test(text),
    vectors,
  });
}

/** By hand, since `/ +$/` takes quadratic time over long runs of spaces. */
function withoutOuterSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}

function isBlank(text: string): boolean {
  return /^ *$/.test(text);
}
