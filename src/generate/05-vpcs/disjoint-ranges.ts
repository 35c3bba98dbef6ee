import fc from 'fast-check';
import { formatCidr, overlaps, parseCidr, rangeAround } from '../../rules/05-vpcs/cidr.ts';
import { shorterFirst } from '../shorter-first.ts';
import { LONGEST_PREFIX, ladder, subnetRange, USABLE_BLOCKS } from './subnet-range.ts';

/** Ranges of one VPC, none of which overlap. */
export type DisjointRanges = readonly string[];

/** Right ranges for one VPC, in any order, at most `most`; shrinks by leaving ranges out. */
export function disjointRangeSets(most: number): fc.Arbitrary<DisjointRanges> {
  const lists = fc.array(subnetRange(), { minLength: 1, maxLength: most, size: 'max' });
  return shorterFirst(
    lists.map(withoutOverlaps, (value) => value as string[]),
    1,
  );
}

/**
 * Sets that a run always tries: the blocks themselves, which are the widest ranges; their outermost
 * /29; and ladders, which hold every prefix length of every block, each range touching the next. No
 * set has more than `most` ranges; `turns` says where the ladders go.
 */
export function ladderSets(most: number, turns: number): DisjointRanges[] {
  const rungs = USABLE_BLOCKS.flatMap((block) => ladder(block, turns));
  return [USABLE_BLOCKS.map(formatCidr), EDGES, ...chunks(rungs, most)];
}

const EDGES: DisjointRanges = USABLE_BLOCKS.flatMap(({ first, last }) =>
  [first, last].map((address) => formatCidr(rangeAround(address, LONGEST_PREFIX))),
);

function chunks(ranges: readonly string[], most: number): string[][] {
  const count = Math.ceil(ranges.length / most);
  return Array.from({ length: count }, (_, index) =>
    ranges.slice(index * most, (index + 1) * most),
  );
}

/** The ranges that overlap none before them. */
export function withoutOverlaps(ranges: readonly string[]): string[] {
  const kept: string[] = [];
  for (const range of ranges) if (!kept.some((other) => overlap(range, other))) kept.push(range);
  return kept;
}

/** Whether two readable ranges share an address. */
export function overlap(one: string, other: string): boolean {
  const [first, second] = [parseCidr(one), parseCidr(other)];
  return first !== undefined && second !== undefined && overlaps(first, second);
}
