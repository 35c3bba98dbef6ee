import { textField } from '../field.ts';
import { quote } from '../quote.ts';
import { LIST, ruleAbout } from '../rule.ts';
import { type CidrRange, overlaps, parseCidr } from './cidr.ts';
import type { Subnet } from './subnet.ts';

interface Placed {
  readonly index: number;
  readonly range: CidrRange;
}

/** Subnets whose ranges overlap, by their indexes, the lower one first. */
export type OverlappingPair = readonly [index: number, other: number];

/**
 * One pair of subnets whose ranges share an address, or undefined when all are disjoint. Entries
 * without a readable `ipv4` are left out; the rule on a single range judges them.
 */
export function overlappingPair(subnets: readonly unknown[]): OverlappingPair | undefined {
  let previous: Placed | undefined;
  for (const next of placed(subnets)) {
    if (previous !== undefined && overlaps(previous.range, next.range)) {
      return [Math.min(previous.index, next.index), Math.max(previous.index, next.index)];
    }
    previous = next;
  }
  return undefined;
}

/** Subnets of one VPC: no two ranges overlap. Ranges of different VPCs may overlap. */
export const disjointRanges = ruleAbout(LIST, {
  name: 'disjointRanges',
  cites: ['resources/vpc#subnet.ipv4', 'errors#vpc-range'],
  refuse: (subnets) => {
    const pair = overlappingPair(subnets);
    if (pair === undefined) return undefined;
    const [one, other] = pair.map((index) => quote(textField(subnets[index], 'ipv4') ?? ''));
    return `expected disjoint ranges, but subnets ${pair.join(' and ')} overlap: ${one} and ${other}`;
  },
  vectors: {
    right: [
      [],
      withRanges('10.0.0.0/24'),
      withRanges('10.0.0.0/24', '10.0.1.0/24'),
      withRanges('10.0.1.0/24', '10.0.0.0/24'),
      withRanges('10.0.0.0/25', '10.0.0.128/25'),
      withRanges('10.0.0.0/29', '10.0.0.8/29', '10.0.0.16/28', '10.0.0.32/27'),
      withRanges('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/17'),
    ],
    wrong: [
      [withRanges('10.0.0.0/24', '10.0.0.0/24'), 'equal'],
      [withRanges('10.0.0.0/16', '10.0.5.0/24'), 'the first holds the second'],
      [withRanges('10.0.5.0/24', '10.0.0.0/16'), 'the second holds the first'],
      [withRanges('10.0.0.0/24', '10.0.0.248/29'), 'overlap at the end'],
      [withRanges('10.0.0.0/23', '10.0.1.0/24'), 'overlap in the upper half'],
      [withRanges('10.0.0.0/24', '10.0.1.0/24', '10.0.0.0/24'), 'first and last of three'],
      [withRanges('10.0.1.0/24', '172.16.0.0/24', '10.0.0.0/8'), 'first and last, wider last'],
      [withRanges('192.168.0.0/24', '10.0.0.0/24', '10.0.0.64/26'), 'last two of three'],
    ],
    open: [],
  },
});

/** The readable ranges in ascending order: while neighbours are disjoint, so are all before them. */
function placed(subnets: readonly unknown[]): readonly Placed[] {
  return subnets
    .map((subnet, index) => ({ index, range: parseCidr(textField(subnet, 'ipv4') ?? '') }))
    .filter((entry): entry is Placed => entry.range !== undefined)
    .sort((one, other) => one.range.first - other.range.first || one.index - other.index);
}

function withRanges(...ranges: readonly string[]): readonly Subnet[] {
  return ranges.map((ipv4, index) => ({ ipv4, label: `subnet-${index}` }));
}
