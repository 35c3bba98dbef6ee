import fc from 'fast-check';
import { vpcPath } from '../../../src/check/arrange/vpc.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import {
  type DisjointRanges,
  disjointRangeSets,
  ladderSets,
} from '../../../src/generate/05-vpcs/disjoint-ranges.ts';
import * as miss from '../../../src/generate/05-vpcs/subnet-range-miss.ts';
import { parseCidr } from '../../../src/rules/05-vpcs/cidr.ts';
import { showsAsAsked } from '../creation.ts';
import { among, attemptVpc, PLACES, type Place, requireRoom, subnetsOf } from '../requests.ts';

/** Most ranges in one creation. */
const MOST_RANGES = 21;

/** Which range a subnet may have, by itself. */
export function rangesChecks(check: Declare): void {
  check(
    'private ranges of every prefix length up to 29 are accepted, also where they touch',
    ['SUBNET-IPV4-PRIVATE', 'SUBNET-IPV4-PREFIX', 'SUBNET-IPV4-DISJOINT', 'VPC-CREATE'],
    (t) => {
      const examples = ladderSets(MOST_RANGES, t.seed >>> 1);
      return property(t, disjointRangeSets(MOST_RANGES), { cases: 6, examples }, async (ranges) => {
        const subnets = subnetsOf(ranges);
        const made = await attemptVpc(t, { subnets });
        if (!made.ok) t.accepted(await blame(t, ranges), made);
        t.accepted('SUBNET-IPV4-PRIVATE', made);
        t.accepted('SUBNET-IPV4-PREFIX', made);
        if (ranges.length > 1) t.accepted('SUBNET-IPV4-DISJOINT', made);
        const path = vpcPath(made.body);
        if (path !== undefined) await showsAsAsked(t, 'VPC-CREATE', path, { subnets });
      });
    },
    { objects: 3 },
  );

  for (const refusal of REFUSALS) refusedRanges(check, refusal);
}

interface RefusedRanges {
  readonly title: string;
  readonly requirement: string;
  readonly always: readonly string[];
  /** Left out where the list is complete. */
  readonly more?: fc.Arbitrary<string>;
  readonly random: number;
}

const REFUSALS: readonly RefusedRanges[] = [
  {
    title: 'a range that is not in CIDR form is refused',
    requirement: 'SUBNET-IPV4-CIDR',
    always: miss.NOT_CIDR,
    random: 7,
  },
  {
    title: 'a range with bits beyond its prefix is refused',
    requirement: 'SUBNET-IPV4-CANONICAL',
    always: miss.NOT_CANONICAL,
    more: miss.withHostBits(),
    random: 14,
  },
  {
    title: 'a prefix length of 30 and more is refused',
    requirement: 'SUBNET-IPV4-PREFIX',
    always: miss.TOO_LONG_PREFIX,
    more: miss.tooLongPrefix(),
    random: 10,
  },
  {
    title: 'a range that is not private is refused',
    requirement: 'SUBNET-IPV4-PRIVATE',
    always: miss.NOT_PRIVATE,
    more: miss.notPrivate(),
    random: 25,
  },
  {
    title: 'a range that overlaps 192.168.128.0/17 is refused',
    requirement: 'SUBNET-IPV4-RESERVED',
    always: miss.RESERVED,
    more: miss.reserved(),
    random: 15,
  },
];

function refusedRanges(check: Declare, refusal: RefusedRanges): void {
  const { title, requirement, always, more, random } = refusal;
  const listed = fc.constantFrom(...always);
  const placed = fc.record({
    ipv4: more ? fc.oneof({ arbitrary: more, weight: 3 }, listed) : listed,
    place: fc.constantFrom(...PLACES),
  });
  const examples = always.map((ipv4) => ({ ipv4, place: 'alone' as Place }));
  check(title, [requirement], (t) =>
    property(t, placed, { cases: always.length + random, examples }, async ({ ipv4, place }) => {
      const subnets = among({ label: 'subnet', ipv4 }, place);
      t.refused(requirement, await attemptVpc(t, { subnets }));
    }),
  );
}

/**
 * The requirement that the refusal of right ranges breaks. If one range is refused alone: its prefix
 * length, when another range of that length is refused too, or else its address. If each is accepted
 * alone: their combination. Ranges accepted together without touching need not be tried alone.
 */
async function blame(t: CheckContext, ranges: DisjointRanges): Promise<string> {
  await requireRoom(t, ranges.length);
  for (const apart of thatDoNotTouch(ranges)) {
    if (apart.length > 1 && (await attemptVpc(t, { subnets: subnetsOf(apart) })).ok) continue;
    const found = await blameSingle(t, apart);
    if (found !== undefined) return found;
  }
  return 'SUBNET-IPV4-DISJOINT';
}

/** Every other range by address: two ranges that touch follow one another. */
function thatDoNotTouch(ranges: readonly string[]): string[][] {
  const first = (range: string) => parseCidr(range)?.first ?? 0;
  const inOrder = [...ranges].sort((one, other) => first(one) - first(other));
  return [0, 1].map((odd) => inOrder.filter((_, index) => index % 2 === odd));
}

async function blameSingle(t: CheckContext, ranges: DisjointRanges): Promise<string | undefined> {
  for (const range of ranges) {
    if ((await alone(t, range)).ok) continue;
    const other = anotherAsLong(range);
    const isPrefix = other !== undefined && !(await alone(t, other)).ok;
    return isPrefix ? 'SUBNET-IPV4-PREFIX' : 'SUBNET-IPV4-PRIVATE';
  }
  return undefined;
}

function alone(t: CheckContext, range: string) {
  return attemptVpc(t, { subnets: subnetsOf([range]) });
}

/** A plain range with the same prefix length; there is only one /8. */
function anotherAsLong(range: string): string | undefined {
  const prefix = parseCidr(range)?.prefix ?? 0;
  return [`10.128.0.0/${prefix}`, `10.0.0.0/${prefix}`].find(
    (other) => other !== range && prefix > 8,
  );
}
