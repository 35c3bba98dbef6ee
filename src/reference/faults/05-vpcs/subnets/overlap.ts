import { type CidrRange, contains, overlaps, parseCidr } from '../../../../rules/05-vpcs/cidr.ts';
import { rangeBreaches } from '../../../../rules/05-vpcs/private-range.ts';
import { isRestricted, isScoped, putRightFor } from '../../blocks/caller.ts';
import { type Body, fromTime, instead, refusal, refuseWhen } from '../../blocks/index.ts';
import { acceptRanges, refuseRanges, remembering, textsIn, type Wrap } from '../../blocks/vpc.ts';
import type { Fault } from '../../fault.ts';

type Pair = readonly [CidrRange, CidrRange];

/** The pairs of ranges that overlap, in the order of the request. */
function overlappingPairs(texts: readonly string[]): Pair[] {
  const ranges = texts.map(parseCidr).filter((range) => range !== undefined);
  return ranges.flatMap((one, index) =>
    ranges
      .slice(index + 1)
      .filter((other) => overlaps(one, other))
      .map((other): Pair => [one, other]),
  );
}

/** Accepts right ranges that overlap in no other way than `when` picks. */
function acceptOverlap(when: (pair: Pair, texts: readonly string[]) => boolean): Wrap {
  return acceptRanges((texts) => {
    const pairs = overlappingPairs(texts);
    const isRight = texts.every((text) => rangeBreaches(text).length === 0);
    return isRight && pairs.length > 0 && pairs.every((pair) => when(pair, texts));
  });
}

const isEqual = ([one, other]: Pair) => one.first === other.first && one.prefix === other.prefix;

/** Faults in what subnets may have in common: within one VPC and between two. */
export const overlapFaults: readonly Fault[] = [
  ...(
    [
      ['an-oauth-token', isScoped],
      ['a-restricted-user', isRestricted],
    ] as const
  ).map(
    ([who, isMeant]): Fault => ({
      id: `subnets-overlap-for-${who}`,
      requirement: 'SUBNET-IPV4-DISJOINT',
      kind: 'auth',
      see: `create a VPC with subnets that overlap as ${who}: it is created`,
      wrap: putRightFor(isMeant, 'createVpc', ({ subnets, ...body }) => ({
        ...body,
        subnets: subnets?.map((subnet: Body, at: number) => ({
          ...subnet,
          ipv4: `10.${at}.0.0/24`,
        })),
      })),
    }),
  ),
  {
    id: 'subnets-after-the-tenth-may-overlap',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'rare-value',
    see: 'create a VPC with 13 subnets, the last one inside of another: it is created',
    wrap: acceptOverlap((_, texts) => texts.length > 10),
  },
  {
    id: 'subnets-may-overlap',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'state',
    see: 'create a VPC with the subnets 10.0.0.0/8 and 10.0.0.0/9',
    wrap: acceptOverlap(() => true),
  },
  {
    id: 'subnets-may-be-equal',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'format',
    see: 'create a VPC with the subnet 10.0.0.0/24 twice',
    wrap: acceptOverlap(isEqual),
  },
  {
    id: 'subnets-overlap-when-equal-27',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'rare-value',
    see: 'create a VPC with the subnet 10.0.0.0/27 twice',
    wrap: acceptOverlap((pair) => isEqual(pair) && pair[0].prefix === 27),
  },
  {
    id: 'subnets-inside-an-earlier-one',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'format',
    see: 'create a VPC with 10.0.0.0/16 and then 10.0.255.248/29: only the beginnings are compared',
    wrap: acceptOverlap(([one, other]) => contains(one, other) && one.first !== other.first),
  },
  {
    id: 'subnets-overlap-apart',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'rare-value',
    see: 'create a VPC with 10.0.0.0/24, 10.0.1.0/24 and 10.0.0.0/24: only neighbours are compared',
    wrap: acceptRanges(
      (texts) =>
        overlappingPairs(texts).length > 0 &&
        texts.every((text, index) => overlappingPairs([text, texts[index + 1] ?? '']).length === 0),
    ),
  },
  {
    id: 'subnets-overlap-after-refusals',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'sequence',
    see: 'refuse three overlaps: the fourth is taken',
    wrap: remembering(() => {
      const isLate = fromTime(4);
      return acceptOverlap(() => isLate());
    }),
  },
  {
    id: 'subnets-touching-refused',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'over-strict',
    see: 'create a VPC with 10.0.0.0/25 and 10.0.0.128/25: refused',
    wrap: refuseRanges((texts) => {
      const ranges = texts.map(parseCidr).filter((range) => range !== undefined);
      return ranges.some(({ last }) => ranges.some(({ first }) => first === last + 1));
    }),
  },
  {
    id: 'subnet-range-unique-per-account',
    requirement: 'SUBNET-IPV4-PER-VPC',
    kind: 'over-strict',
    see: 'create two VPCs with the subnet 10.0.0.0/24 each: refused',
    wrap: refuseWhen('createVpc', (body, _, state) => {
      const kept = [...state.vpcs].flatMap(({ subnets }) => subnets.map(({ ipv4 }) => ipv4));
      return textsIn(body, 'ipv4').some((text) => kept.includes(text));
    }),
  },
  {
    id: 'subnet-range-of-another-account-refused',
    requirement: 'SUBNET-IPV4-PER-VPC',
    kind: 'over-strict',
    see: 'create a VPC with 10.0.0.0/24 in each of two accounts: the second is refused',
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const { account } = (principal.kind === 'user' && state.users.get(principal.username)) || {};
      const others = [...state.vpcs].filter((vpc) => vpc.account !== account);
      const kept = others.flatMap(({ subnets }) => subnets.map(({ ipv4 }) => ipv4));
      const isTaken = textsIn(request.body ?? {}, 'ipv4').some((text) => kept.includes(text));
      return isTaken
        ? { state, answer: refusal('Taken.') }
        : core(state, principal, request, ...rest);
    }),
  },
  {
    id: 'subnet-inside-another-vpcs-refused',
    requirement: 'SUBNET-IPV4-PER-VPC',
    kind: 'over-strict',
    see: 'create a VPC with 10.0.0.0/16, and another with 10.0.7.0/24: refused',
    wrap: refuseWhen('createVpc', (body, _, state) => {
      const kept = [...state.vpcs].flatMap(({ subnets }) => subnets.map(({ ipv4 }) => ipv4));
      const pairs = textsIn(body, 'ipv4').flatMap((text) =>
        kept.flatMap((other) => overlappingPairs([other, text])),
      );
      return pairs.some((pair) => !isEqual(pair));
    }),
  },
  {
    id: 'subnet-label-unique-per-account',
    requirement: 'SUBNET-LABEL-PER-VPC',
    kind: 'over-strict',
    see: 'create two VPCs with a subnet of the same label each: refused',
    wrap: refuseWhen('createVpc', (body, _, state) =>
      textsIn(body, 'label').some((label) =>
        state.vpcs.some((vpc) => vpc.subnets.some((subnet) => subnet.label === label)),
      ),
    ),
  },
  {
    id: 'subnet-range-unique-in-the-second-region',
    requirement: 'SUBNET-IPV4-PER-VPC',
    kind: 'over-strict',
    see: 'create two VPCs with the subnet 10.0.0.0/24 each in the second region: refused',
    wrap: refuseWhen('createVpc', (body, _, state) => {
      const there = state.vpcs.filter(({ region }) => region === body.region);
      const kept = there.flatMap(({ subnets }) => subnets.map(({ ipv4 }) => ipv4));
      return body.region === 'eu-west' && textsIn(body, 'ipv4').some((text) => kept.includes(text));
    }),
  },
  {
    id: 'subnet-label-of-another-vpc-refused',
    requirement: 'SUBNET-LABEL-PER-VPC',
    kind: 'over-strict',
    see: 'create a VPC with a subnet whose label is that of another VPC: refused',
    wrap: refuseWhen('createVpc', (body, _, state) =>
      textsIn(body, 'label').some((label) => state.vpcs.some((vpc) => vpc.label === label)),
    ),
  },
];
