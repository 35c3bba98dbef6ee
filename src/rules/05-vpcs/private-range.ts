import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';
import { type CidrRange, contains, formatCidr, overlaps, parseCidr, rangeAround } from './cidr.ts';

/** Which requirement on a subnet's range a text breaks. */
export type RangeBreachKind = 'cidr' | 'canonical' | 'prefix' | 'private' | 'reserved';

export interface RangeBreach {
  readonly kind: RangeBreachKind;
  readonly reason: string;
}

const LONGEST_PREFIX = 29;

/** The three private blocks of RFC 1918: 10.0.0.0/8, 172.16.0.0/12 and 192.168.0.0/16. */
export const PRIVATE_BLOCKS: readonly CidrRange[] = [
  rangeAround(0x0a000000, 8),
  rangeAround(0xac100000, 12),
  rangeAround(0xc0a80000, 16),
];

/** The part of the private space that the service keeps for itself: 192.168.128.0/17. */
export const RESERVED_BLOCK: CidrRange = rangeAround(0xc0a88000, 17);

/**
 * Every requirement that a range breaks, in the order of `RangeBreachKind`; empty when it is right.
 * Text that is no CIDR, or whose numbers carry leading zeros, is not read any further.
 */
export function rangeBreaches(text: string): readonly RangeBreach[] {
  const range = parseCidr(text);
  if (range === undefined) return [unreadable(text)];
  return [hostBits(range), prefixLength(range), publicSpace(range), reservedSpace(range)]
    .filter((breach) => breach !== undefined)
    .map(({ kind, reason }) => ({ kind, reason: `${reason}, got ${quote(text)}` }));
}

/** Range of a subnet: canonical, private, of 8 addresses at least, clear of the reserved block. */
export const privateRange = ruleAbout(TEXT, {
  name: 'private-range',
  cites: ['resources/vpc#subnet.ipv4', 'errors#vpc-range', 'limits#subnet-prefix'],
  refuse: (text) => rangeBreaches(text)[0]?.reason,
  vectors: {
    right: [
      '10.0.0.0/8',
      '10.0.0.0/24',
      '10.255.255.248/29',
      '172.16.0.0/12',
      '172.31.255.0/24',
      '192.168.0.0/17',
      '192.168.127.248/29',
      '192.168.0.0/25',
    ],
    // None but those that are too wide holds the subnets that stand beside it in requests: it is refused for itself.
    wrong: [
      ['', 'empty'],
      ['10.0.0.0', 'no prefix length'],
      ['10.0.0.0/', 'empty prefix length'],
      ['10.0.0.0/33', 'prefix length over 32'],
      ['10.0.0.0/-8', 'negative prefix length'],
      ['10.0.0.0/255.0.0.0', 'mask instead of prefix length'],
      ['10.0.0/24', 'three octets'],
      ['10.0.0.0.0/24', 'five octets'],
      ['10.0.256.0/24', 'octet over 255'],
      ['10.0.0.0/24abc', 'letters after the prefix length'],
      ['10.0.0.0/24 ', 'trailing space'],
      ['10.0.0.0/24\n', 'trailing newline'],
      [' 10.0.0.0/24', 'leading space'],
      ['0xa.0.0.0/24', 'hexadecimal octet'],
      ['١0.0.0.0/24', 'Arabic digit'],
      ['fd00::/8', 'IPv6'],
      ['10.0.0.0-10.0.0.255', 'first and last address'],
      ['172.16.0.0/012', 'leading zero in the prefix length'],
      ['010.0.0.0/24', 'leading zero in an octet'],
      ['10.0.00.0/24', 'zero written twice'],
      ['10.0.0.1/24', 'host bit set'],
      ['10.0.0.128/24', 'highest host bit set'],
      ['172.17.0.0/12', 'host bit set in an inner octet'],
      ['10.0.0.0/30', 'prefix length 30'],
      ['10.0.0.1/32', 'single address'],
      ['0.0.0.0/0', 'prefix length 0'],
      ['10.0.0.0/7', 'wider than the private block'],
      ['172.0.0.0/8', 'wider than the private block'],
      ['192.168.0.0/15', 'wider than the private block'],
      ['8.8.8.0/24', 'public'],
      ['9.255.255.0/24', 'just below 10.0.0.0/8'],
      ['11.0.0.0/24', 'just above 10.0.0.0/8'],
      ['172.15.255.0/24', 'just below 172.16.0.0/12'],
      ['172.32.0.0/24', 'just above 172.16.0.0/12'],
      ['192.167.255.0/24', 'just below 192.168.0.0/16'],
      ['192.169.0.0/24', 'just above 192.168.0.0/16'],
      ['100.64.0.0/10', 'shared address space is not private'],
      ['169.254.0.0/16', 'link-local is not private'],
      ['127.0.0.0/8', 'loopback is not private'],
      ['192.168.128.0/17', 'the reserved block'],
      ['192.168.200.0/24', 'inside the reserved block'],
      ['192.168.255.248/29', 'end of the reserved block'],
      ['192.168.0.0/16', 'holds the reserved block'],
    ],
    open: [],
  },
});

function unreadable(text: string): RangeBreach {
  const withoutZeros = text.replace(/(?<!\d)0+(?=\d)/g, '');
  if (parseCidr(withoutZeros) !== undefined) {
    return { kind: 'canonical', reason: `expected no leading zeros, got ${quote(text)}` };
  }
  const reason = `expected an IPv4 range such as "10.0.0.0/24", got ${quote(text)}`;
  return { kind: 'cidr', reason };
}

function hostBits(range: CidrRange): RangeBreach | undefined {
  if (range.address === range.first) return undefined;
  return { kind: 'canonical', reason: `expected no host bits set, as in ${formatCidr(range)}` };
}

function prefixLength({ prefix }: CidrRange): RangeBreach | undefined {
  if (prefix >= 1 && prefix <= LONGEST_PREFIX) return undefined;
  return { kind: 'prefix', reason: `expected a prefix length from 1 to ${LONGEST_PREFIX}` };
}

function publicSpace(range: CidrRange): RangeBreach | undefined {
  if (PRIVATE_BLOCKS.some((block) => contains(block, range))) return undefined;
  const block = PRIVATE_BLOCKS.find((candidate) => contains(range, candidate));
  const reason =
    block === undefined
      ? `expected a range inside ${PRIVATE_BLOCKS.map(formatCidr).join(', ')}`
      : `expected a prefix length of ${block.prefix} or more, to stay inside ${formatCidr(block)}`;
  return { kind: 'private', reason };
}

function reservedSpace(range: CidrRange): RangeBreach | undefined {
  if (!overlaps(range, RESERVED_BLOCK)) return undefined;
  return { kind: 'reserved', reason: `expected a range clear of ${formatCidr(RESERVED_BLOCK)}` };
}
