import fc from 'fast-check';
import { type CidrRange, formatCidr, parseCidr, rangeAround } from '../../rules/05-vpcs/cidr.ts';
import { RESERVED_BLOCK, rangeBreaches } from '../../rules/05-vpcs/private-range.ts';
import { LONGEST_PREFIX, subnetRange, USABLE_BLOCKS } from './subnet-range.ts';

/*
 * Near misses of a subnet's range. Each breaks one requirement only, which its list names; a test
 * holds all of them to that with `rangeBreaches` of src/rules.
 */

const [TEN] = USABLE_BLOCKS as [CidrRange];
const SHORTEST_PREFIX = 8;

/** No IPv4 range in CIDR form at all. */
export const NOT_CIDR: readonly string[] = [
  ...['', '10.0.0.0', '10.0.0.0/', '/24', '10/8', '10.0.0/24', '10.0.0.0.0/24', '10.0.256.0/24'],
  ...[
    '10.0.0.0/33',
    '10.0.0.0/240',
    '10.0.0.0/-8',
    '10.0.0.0/+24',
    '10.0.0.0/24.0',
    '10.0.0.0/1e1',
    '10.0.0.0/24abc',
  ],
  ...['10.0.0.0/0x18', '0xa.0.0.0/8', '167772160/8', '10.0.0.0/255.255.255.0', '10.0.0.0/24/24'],
  ...[
    ' 10.0.0.0/24',
    '10.0.0.0/24 ',
    '10.0.0.0/24\n',
    '10.0.0.0 /24',
    '10.0.0.0/ 24',
    '10. 0.0.0/24',
  ],
  ...[
    '10,0,0,0/24',
    '10.0.0.*/24',
    '10.0.0.0\\24',
    '10.0.0.0-10.0.0.255',
    '10.0.0.0/24,10.1.0.0/24',
  ],
  ...['fd00::/8', '::ffff:10.0.0.0/104', 'localhost/24', 'subnet.example.org/24', 'any'],
  ...['\u0661\u0660.0.0.0/24', '10.0.0.0/2\uff14', '10.0.0.0/\u00b2', '10\u30020.0.0/24'],
];

/** Numbers written with leading zeros, which some readers take for octal. */
const LEADING_ZEROS: readonly string[] = [
  '010.0.0.0/8',
  '10.00.0.0/16',
  '10.0.0.000/24',
  '10.0.0.0/08',
  '10.0.0.0/024',
  '172.016.0.0/12',
];

/** One host bit set: each bit under the widest prefix, and the highest and lowest of every prefix. */
const HOST_BITS: readonly string[] = [
  ...bitsBelow(SHORTEST_PREFIX).map((bit) => withAddress(TEN.first + 2 ** bit, SHORTEST_PREFIX)),
  ...prefixes(SHORTEST_PREFIX + 1, LONGEST_PREFIX).flatMap((prefix) =>
    [Math.max(...bitsBelow(prefix)), 0].map((bit) => withAddress(TEN.first + 2 ** bit, prefix)),
  ),
];

export const NOT_CANONICAL: readonly string[] = [...HOST_BITS, ...LEADING_ZEROS];

/** A right range with host bits set at random. */
export function withHostBits(): fc.Arbitrary<string> {
  const bits = fc.integer({ min: 1, max: 2 ** 24 - 1 });
  return fc.tuple(subnetRange(), bits).map(([text, host]) => {
    const range = parseCidr(text) as CidrRange;
    const size = range.last - range.first + 1;
    return withAddress(range.first + (host % size || 1), range.prefix);
  });
}

/** Prefixes beyond 29 at either end of every usable block. */
export const TOO_LONG_PREFIX: readonly string[] = prefixes(LONGEST_PREFIX + 1, 32).flatMap(
  (prefix) =>
    USABLE_BLOCKS.flatMap(({ first, last }) =>
      [first, last].map((address) => formatCidr(rangeAround(address, prefix))),
    ),
);

/** A prefix beyond 29, anywhere in the usable blocks. */
export function tooLongPrefix(): fc.Arbitrary<string> {
  const prefix = fc.integer({ min: LONGEST_PREFIX + 1, max: 32 });
  return fc
    .tuple(fc.constantFrom(...USABLE_BLOCKS), fc.nat({ max: 2 ** 32 - 1 }), prefix)
    .map(([{ first, last }, offset, bits]) =>
      formatCidr(rangeAround(first + (offset % (last - first + 1)), bits)),
    );
}

/** Just outside the private blocks, wider than them, look-alikes of them, and other special space. */
export const NOT_PRIVATE: readonly string[] = [
  ...['8.8.8.0/24', '9.255.255.248/29', '11.0.0.0/29', '172.15.255.248/29', '172.32.0.0/29'],
  ...[
    '192.167.255.248/29',
    '192.169.0.0/29',
    '10.0.0.0/7',
    '8.0.0.0/6',
    '0.0.0.0/1',
    '172.0.0.0/8',
  ],
  ...[
    '172.32.0.0/12',
    '172.0.0.0/12',
    '192.160.0.0/13',
    '11.0.0.0/8',
    '172.48.0.0/12',
    '9.0.0.0/8',
  ],
  ...[
    '100.0.0.0/8',
    '172.160.0.0/16',
    '192.16.8.0/24',
    '19.2.168.0/24',
    '192.68.0.0/16',
    '1.0.0.0/8',
  ],
  ...['100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8', '0.0.0.0/8', '224.0.0.0/4', '240.0.0.0/4'],
  ...['192.0.2.0/24', '198.18.0.0/15', '203.0.113.0/24', '255.255.255.248/29'],
].filter((text) => breaksOnly(text, 'private'));

/** Canonical ranges of every prefix length outside the private space. */
export function notPrivate(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 1, max: LONGEST_PREFIX }), fc.nat({ max: 2 ** 32 - 1 }))
    .map(([prefix, address]) => formatCidr(rangeAround(address, prefix)))
    .filter((text) => breaksOnly(text, 'private'));
}

/** The reserved block, what holds it, and the first and last range of every prefix length in it. */
export const RESERVED: readonly string[] = [
  '192.168.0.0/16',
  ...new Set(
    prefixes(RESERVED_BLOCK.prefix, LONGEST_PREFIX).flatMap((prefix) =>
      [RESERVED_BLOCK.first, RESERVED_BLOCK.last].map((address) =>
        formatCidr(rangeAround(address, prefix)),
      ),
    ),
  ),
];

/** A range inside the reserved block. */
export function reserved(): fc.Arbitrary<string> {
  const { first, last, prefix } = RESERVED_BLOCK;
  return fc
    .tuple(fc.integer({ min: prefix, max: LONGEST_PREFIX }), fc.integer({ min: first, max: last }))
    .map(([bits, address]) => formatCidr(rangeAround(address, bits)));
}

function breaksOnly(text: string, kind: string): boolean {
  const breaches = rangeBreaches(text);
  return breaches.length > 0 && breaches.every((breach) => breach.kind === kind);
}

function withAddress(address: number, prefix: number): string {
  return formatCidr({ address, prefix, first: address, last: address });
}

function prefixes(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The host bits under a prefix, by their place from the right. */
function bitsBelow(prefix: number): number[] {
  return prefixes(0, 31 - prefix);
}
