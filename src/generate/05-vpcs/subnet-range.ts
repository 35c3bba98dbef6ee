import fc from 'fast-check';
import { type CidrRange, formatCidr, parseCidr, rangeAround } from '../../rules/05-vpcs/cidr.ts';

/** The longest prefix of a subnet. */
export const LONGEST_PREFIX = 29;

/**
 * The private space that a subnet may lie in: 10.0.0.0/8, 172.16.0.0/12 and 192.168.0.0/17, since
 * the service keeps the upper half of 192.168.0.0/16.
 */
export const USABLE_BLOCKS: readonly CidrRange[] = [
  rangeAround(0x0a000000, 8),
  rangeAround(0xac100000, 12),
  rangeAround(0xc0a80000, 17),
];

/** A right range, anywhere in the usable blocks; shrinks towards `10.0.0.0/8`. */
export function subnetRange(): fc.Arbitrary<string> {
  return fc.oneof(...USABLE_BLOCKS.map(rangeWithin));
}

function rangeWithin(block: CidrRange): fc.Arbitrary<string> {
  const prefix = fc.integer({ min: block.prefix, max: LONGEST_PREFIX });
  const offset = fc.nat({ max: block.last - block.first });
  return fc.tuple(prefix, offset).map(
    ([bits, from]) => formatCidr(rangeAround(block.first + from, bits)),
    (text) => placeWithin(block, text),
  );
}

function placeWithin(block: CidrRange, text: unknown): [prefix: number, offset: number] {
  const range = typeof text === 'string' ? parseCidr(text) : undefined;
  if (range === undefined) throw new Error(`expected a range, got ${JSON.stringify(text)}`);
  return [range.prefix, range.first - block.first];
}

/**
 * Disjoint ranges that together fill a block: one of each prefix length from the block's own plus
 * one to 29, and a second /29. Each bit of `turns`, from the lowest, says which half is split on.
 */
export function ladder(block: CidrRange, turns: number): string[] {
  const rungs: string[] = [];
  let rest = block;
  for (let prefix = block.prefix + 1; prefix <= LONGEST_PREFIX; prefix += 1) {
    const lower = rangeAround(rest.first, prefix);
    const upper = rangeAround(lower.last + 1, prefix);
    const goesUp = Math.floor(turns / 2 ** (prefix - block.prefix - 1)) % 2 === 1;
    rungs.push(formatCidr(goesUp ? lower : upper));
    rest = goesUp ? upper : lower;
  }
  return [...rungs, formatCidr(rest)];
}
