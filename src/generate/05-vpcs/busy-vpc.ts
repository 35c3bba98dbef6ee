import fc from 'fast-check';
import { shorterFirst } from '../shorter-first.ts';
import { disjointRangeSets } from './disjoint-ranges.ts';
import { ladder, USABLE_BLOCKS } from './subnet-range.ts';

/** A VPC, and which of its subnets an interface uses, one after the other. */
export interface BusyVpc {
  readonly ranges: readonly string[];
  /** Places in `ranges`, from 0; places beyond its end mean nothing. */
  readonly busy: readonly number[];
}

/** Shrinks to the one subnet and the one place that matter. */
export function busyVpc(most: number): fc.Arbitrary<BusyVpc> {
  const places = fc.uniqueArray(fc.nat({ max: most - 1 }), { minLength: 1, maxLength: most });
  return fc.record({ ranges: disjointRangeSets(most), busy: shorterFirst(places, 1) });
}

/** Every place of two and three subnets; then a subnet of every prefix length, each of them busy in turn. */
export function busyVpcs(turns: number): BusyVpc[] {
  const [block] = USABLE_BLOCKS;
  const rungs = block ? ladder(block, turns) : [];
  return [
    { ranges: ['10.0.0.0/24', '10.0.1.0/24'], busy: [0, 1] },
    { ranges: ['10.0.0.0/24', '172.16.0.0/24', '192.168.0.0/24'], busy: [2, 1, 0] },
    { ranges: rungs, busy: rungs.map((_, index) => index) },
  ];
}
