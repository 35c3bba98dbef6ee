import fc from 'fast-check';
import { type CidrRange, formatCidr, parseCidr, rangeAround } from '../../rules/05-vpcs/cidr.ts';
import { shorterFirst } from '../shorter-first.ts';
import { shrunkAs } from '../shrunk-as.ts';
import { overlap, withoutOverlaps } from './disjoint-ranges.ts';
import { LONGEST_PREFIX, subnetRange, USABLE_BLOCKS } from './subnet-range.ts';

/** Ranges of one VPC, each right by itself, of which at least two overlap. */
export type OverlappingRanges = readonly string[];

/**
 * Ranges of which exactly two overlap, at any two places of up to `most`: equal ones, or one inside
 * the other, in either order. Shrinks to those two.
 */
export function overlappingRanges(most: number): fc.Arbitrary<OverlappingRanges> {
  const others = fc.array(subnetRange(), { maxLength: most - 2, size: 'max' });
  const places = fc.tuple(fc.nat({ max: most }), fc.nat({ max: most }));
  const drawn = fc
    .tuple(rangeAndInner(), others, places)
    .map(([pair, more, at]) => placed(pair, withoutOverlaps(more), at));
  const lists = fc.array(subnetRange(), { minLength: 2, maxLength: most });
  return shorterFirst(shrunkAs(drawn, lists), 2).filter(hasOverlap);
}

/** A range, and one that it holds or that is the same. */
function rangeAndInner(): fc.Arbitrary<[string, string]> {
  const wider = fc.integer({ min: 0, max: 22 });
  return fc.tuple(subnetRange(), wider, fc.boolean()).map(([text, by, swapped]) => {
    const outer = widened(text, by);
    return swapped ? [text, outer] : [outer, text];
  });
}

/** The range that holds another and is `by` bits wider, as far as its block allows. */
function widened(text: string, by: number): string {
  const range = parseCidr(text) as CidrRange;
  const block = USABLE_BLOCKS.find(({ first, last }) => first <= range.first && range.last <= last);
  const prefix = Math.max(block?.prefix ?? range.prefix, range.prefix - by);
  return formatCidr(rangeAround(range.first, prefix));
}

/** The pair among those of the others that neither of them overlaps. */
function placed(pair: [string, string], others: string[], at: [number, number]): string[] {
  const set = others.filter((other) => !pair.some((range) => overlap(range, other)));
  set.splice(at[0] % (set.length + 1), 0, pair[0]);
  set.splice(at[1] % (set.length + 1), 0, pair[1]);
  return set;
}

/** Whether any two of the ranges overlap: what makes a set an example, or a smaller one still one. */
export function hasOverlap(ranges: readonly string[]): boolean {
  return withoutOverlaps(ranges).length < ranges.length;
}

/**
 * Pairs for every prefix length: equal; with the lower, the upper and the very last part inside, in
 * either order. Then three and four ranges with the overlapping two at any places.
 */
export const OVERLAPPING: readonly OverlappingRanges[] = [
  ...prefixes(8, LONGEST_PREFIX).flatMap(pairsOf),
  ...[
    ['10.0.0.0/24', '10.0.1.0/24', '10.0.0.0/24'],
    ['10.0.0.0/24', '10.0.0.0/24', '10.0.1.0/24'],
    ['10.0.1.0/24', '10.0.0.0/24', '10.0.0.0/24'],
    ['10.0.1.0/24', '172.16.0.0/24', '10.0.0.0/16'],
    ['10.0.0.0/16', '172.16.0.0/24', '10.0.1.0/24'],
    ['10.0.0.0/16', '10.1.0.0/16', '10.0.255.248/29'],
    ['192.168.0.0/24', '10.0.0.0/24', '172.16.0.0/24', '192.168.0.248/29'],
    ['10.0.0.0/24', '192.168.0.0/17', '10.1.0.0/24', '192.168.64.0/24'],
  ],
  ...[
    ['172.16.0.0/12', '172.31.255.248/29'],
    ['192.168.0.0/17', '192.168.127.248/29'],
    manyThen('10.0.0.248/29'),
    manyThen('10.5.0.0/24'),
    ['10.255.255.248/29', '10.0.0.0/8'],
  ],
];

/** More ranges than most VPCs have, and one inside of one of them. */
function manyThen(inside: string): string[] {
  return [...Array.from({ length: 12 }, (_, at) => `10.${at}.0.0/24`), inside];
}

function pairsOf(prefix: number): OverlappingRanges[] {
  const outer = formatCidr(rangeAround(0x0a000000, prefix));
  const { first, last } = parseCidr(outer) as CidrRange;
  const equal = [outer, outer];
  if (prefix === LONGEST_PREFIX) return [equal];
  const [lower, upper] = [first, last].map((at) => formatCidr(rangeAround(at, prefix + 1)));
  const end = formatCidr(rangeAround(last, LONGEST_PREFIX));
  return [equal, [outer, lower ?? ''], [upper ?? '', outer], [outer, end]];
}

function prefixes(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
