import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  disjointRangeSets,
  ladderSets,
  overlap,
  withoutOverlaps,
} from '../../../src/generate/05-vpcs/disjoint-ranges.ts';
import { ladder, subnetRange, USABLE_BLOCKS } from '../../../src/generate/05-vpcs/subnet-range.ts';
import { parseCidr } from '../../../src/rules/05-vpcs/cidr.ts';
import { privateRange } from '../../../src/rules/05-vpcs/private-range.ts';

const TURNS = [0, 1, 0b101101, 2 ** 31 - 1];

describe('right ranges', () => {
  test('are right, in every block and of every prefix length', () => {
    const ranges = fc.sample(subnetRange(), { numRuns: 3000, seed: 1 });
    expect(ranges.filter((range) => privateRange.refuse(range) !== undefined)).toEqual([]);
    expect(new Set(ranges.map((range) => parseCidr(range)?.prefix)).size).toBe(22);
    expect(new Set(ranges.map((range) => range.split('.')[0]))).toEqual(
      new Set(['10', '172', '192']),
    );
  });

  test('shrink to the plainest range that still fails', () => {
    const found = fc.check(
      fc.property(subnetRange(), (range) => !range.startsWith('172.')),
      { seed: 2 },
    );
    expect(found.counterexample).toEqual(['172.16.0.0/12']);
  });
});

describe.each(TURNS)('a ladder with the turns %i', (turns) => {
  test.each(USABLE_BLOCKS)('fills $prefix bits and deeper without a gap or overlap', (block) => {
    const ranges = ladder(block, turns).map((range) => parseCidr(range));
    const sizes = ranges.map((range) => (range ? range.last - range.first + 1 : 0));
    expect(sizes.reduce((sum, size) => sum + size)).toBe(block.last - block.first + 1);
    expect(withoutOverlaps(ladder(block, turns))).toHaveLength(ranges.length);
    expect(ranges.map((range) => range?.prefix)).toEqual([
      ...Array.from({ length: 29 - block.prefix }, (_, index) => block.prefix + 1 + index),
      29,
    ]);
  });
});

describe('disjoint sets', () => {
  test('that a run always tries hold every prefix length of every block', () => {
    const sets = ladderSets(21, 12345);
    const kinds = new Set(sets.flat().map((range) => range.replace(/\..*\//, '/')));
    expect(kinds.size).toBe(22 + 18 + 13);
    for (const set of sets) {
      expect(set.length).toBeLessThanOrEqual(21);
      expect(withoutOverlaps(set)).toEqual(set);
      expect(set.filter((range) => privateRange.refuse(range) !== undefined)).toEqual([]);
    }
    expect(sets.flat()).toEqual(
      expect.arrayContaining(['10.0.0.0/29', '172.31.255.248/29', '192.168.127.248/29']),
    );
  });

  test('at random are disjoint and right', () => {
    fc.assert(
      fc.property(disjointRangeSets(8), (set) => {
        expect(set.length).toBeGreaterThan(0);
        expect(withoutOverlaps(set)).toEqual(set);
        expect(set.filter((range) => privateRange.refuse(range) !== undefined)).toEqual([]);
      }),
      { seed: 1 },
    );
  });

  test('shrink, from an example too, to the one range at fault', () => {
    const found = fc.check(
      fc.property(disjointRangeSets(21), (set) => !set.some((range) => range.endsWith('/23'))),
      { seed: 1, examples: ladderSets(21, 77).map((set) => [set] as [readonly string[]]) },
    );
    expect(found.counterexample).toEqual([['10.0.0.0/23']]);
  });

  test('overlap means that an address is shared', () => {
    expect(overlap('10.0.0.0/24', '10.0.0.248/29')).toBe(true);
    expect(overlap('10.0.0.0/24', '10.0.1.0/24')).toBe(false);
  });
});
