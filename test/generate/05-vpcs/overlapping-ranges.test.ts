import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasOverlap,
  OVERLAPPING,
  overlappingRanges,
} from '../../../src/generate/05-vpcs/overlapping-ranges.ts';
import { disjointRanges } from '../../../src/rules/05-vpcs/disjoint-ranges.ts';
import { privateRange } from '../../../src/rules/05-vpcs/private-range.ts';

test('those always tried overlap, and each range is right by itself', () => {
  for (const ranges of OVERLAPPING) {
    expect(disjointRanges.refuse(ranges.map((ipv4) => ({ ipv4 })))).toMatch(/overlap/);
    expect(ranges.filter((range) => privateRange.refuse(range) !== undefined)).toEqual([]);
  }
});

test('equal ranges of every prefix length are tried', () => {
  const equal = OVERLAPPING.filter(([one, other]) => one === other);
  expect(new Set(equal.map(([range]) => range?.split('/')[1])).size).toBe(22);
});

test('generated sets overlap, each range is right, and the pair stands anywhere', () => {
  const sets = fc.sample(overlappingRanges(5), { numRuns: 300, seed: 1 });
  for (const ranges of sets) {
    expect(hasOverlap(ranges)).toBe(true);
    expect(ranges.length).toBeLessThanOrEqual(5);
    expect(ranges.filter((range) => privateRange.refuse(range) !== undefined)).toEqual([]);
  }
  const apart = (ranges: readonly string[]) =>
    ranges.length > 3 && hasOverlap([ranges[0] ?? '', ranges.at(-1) ?? '']);
  expect(sets.some(apart)).toBe(true);
});

test.each([1, 2, 3])('they shrink to the two ranges that overlap, with the seed %i', (seed) => {
  const found = fc.check(
    fc.property(overlappingRanges(6), () => false),
    { seed },
  );
  expect(found.counterexample?.[0]).toHaveLength(2);
});
