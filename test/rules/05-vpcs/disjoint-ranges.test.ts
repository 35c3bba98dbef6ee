import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCidr, overlaps, parseCidr, rangeAround } from '../../../src/rules/05-vpcs/cidr.ts';
import { disjointRanges, overlappingPair } from '../../../src/rules/05-vpcs/disjoint-ranges.ts';
import { testVectors } from '../vectors.ts';

const subnet = fc
  .tuple(fc.nat(1023), fc.integer({ min: 23, max: 29 }))
  .map(([offset, prefix]) => ({ ipv4: formatCidr(rangeAround(0x0a000000 + offset, prefix)) }));
const subnets = fc.array(subnet, { maxLength: 7 });

function clash(one: { ipv4: string } | undefined, other: { ipv4: string } | undefined): boolean {
  const [mine, theirs] = [parseCidr(one?.ipv4 ?? ''), parseCidr(other?.ipv4 ?? '')];
  return mine !== undefined && theirs !== undefined && overlaps(mine, theirs);
}

testVectors(disjointRanges);

describe('subnets of one VPC', () => {
  test('overlap just when some pair does, and the pair that is named does', () => {
    fc.assert(
      fc.property(subnets, (list) => {
        const some = list.some((one, at) => list.slice(at + 1).some((other) => clash(one, other)));
        const pair = overlappingPair(list);
        expect(pair !== undefined).toBe(some);
        if (pair === undefined) return;
        expect(pair[0]).toBeLessThan(pair[1]);
        expect(clash(list[pair[0]], list[pair[1]])).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('overlap or not in whatever order they stand', () => {
    const shuffled = subnets.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(overlappingPair(other) === undefined).toBe(overlappingPair(list) === undefined);
      }),
    );
  });

  test('are named by their places in the list', () => {
    const list = ['10.0.9.0/24', 'nonsense', '10.0.8.0/21'].map((ipv4) => ({ ipv4 }));
    expect(disjointRanges.refuse(list)).toContain('subnets 0 and 2 overlap');
    expect(disjointRanges.refuse(list)).toContain('"10.0.9.0/24" and "10.0.8.0/21"');
  });

  test('without a readable range are the affair of other rules', () => {
    expect(disjointRanges.refuse([{}, null, 7, { ipv4: 7 }, { ipv4: 'x' }, { ipv4: 'x' }])).toBe(
      undefined,
    );
  });
});
