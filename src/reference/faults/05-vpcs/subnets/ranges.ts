import {
  type CidrRange,
  contains,
  parseCidr,
  rangeAround,
} from '../../../../rules/05-vpcs/cidr.ts';
import { RESERVED_BLOCK, rangeBreaches } from '../../../../rules/05-vpcs/private-range.ts';
import { acceptRanges, refuseRanges, type Wrap } from '../../blocks/vpc.ts';
import type { Fault } from '../../fault.ts';

/** Accepts creations in which ranges that `when` picks are the only wrong ones. */
function acceptRange(when: (text: string, range: CidrRange | undefined) => boolean): Wrap {
  return acceptRanges((ranges) => {
    const wrong = ranges.filter((text) => rangeBreaches(text).length > 0);
    return wrong.length > 0 && wrong.every((text) => when(text, parseCidr(text)));
  });
}

function refuseRange(when: (range: CidrRange) => boolean): Wrap {
  return refuseRanges((ranges) =>
    ranges.some((text) => {
      const range = parseCidr(text);
      return range !== undefined && when(range);
    }),
  );
}

function breaks(text: string, kind: string): boolean {
  return rangeBreaches(text).every((breach) => breach.kind === kind);
}

/** Faults in the rules on the range of one subnet. */
export const rangesFaults: readonly Fault[] = [
  {
    id: 'subnet-takes-missing-prefix',
    requirement: 'SUBNET-IPV4-CIDR',
    kind: 'format',
    see: 'create a subnet 10.0.0.0',
    wrap: acceptRange((text) => /^[\d.]+$/.test(text)),
  },
  {
    id: 'subnet-takes-signed-prefix',
    requirement: 'SUBNET-IPV4-CIDR',
    kind: 'rare-value',
    see: 'create a subnet 10.0.0.0/+24',
    wrap: acceptRange((text) => text.includes('/+')),
  },
  {
    id: 'subnet-takes-letters-behind-the-prefix',
    requirement: 'SUBNET-IPV4-CIDR',
    kind: 'rare-value',
    see: 'create a subnet 10.0.0.0/24abc',
    wrap: acceptRange((text) => /^[\d.]+\/\d\d[a-z]+$/.test(text)),
  },
  {
    id: 'subnet-takes-ipv6',
    requirement: 'SUBNET-IPV4-CIDR',
    kind: 'format',
    see: 'create a subnet fd00::/8',
    wrap: acceptRange((text) => text.includes('::')),
  },
  {
    id: 'subnet-takes-host-bits',
    requirement: 'SUBNET-IPV4-CANONICAL',
    kind: 'format',
    see: 'create a subnet 10.0.0.1/24',
    wrap: acceptRange((text, range) => range !== undefined && breaks(text, 'canonical')),
  },
  {
    id: 'subnet-takes-bit-16',
    requirement: 'SUBNET-IPV4-CANONICAL',
    kind: 'rare-value',
    see: 'create a subnet 10.1.0.0/8: that one bit is overlooked',
    wrap: acceptRange(
      (text, range) =>
        range !== undefined && breaks(text, 'canonical') && range.address - range.first === 2 ** 16,
    ),
  },
  {
    id: 'subnet-takes-leading-zeros',
    requirement: 'SUBNET-IPV4-CANONICAL',
    kind: 'format',
    see: 'create a subnet 10.0.0.0/08',
    wrap: acceptRange((text, range) => range === undefined && breaks(text, 'canonical')),
  },
  {
    id: 'subnet-takes-30',
    requirement: 'SUBNET-IPV4-PREFIX',
    kind: 'boundary',
    see: 'create a subnet 10.0.0.0/30',
    wrap: acceptRange((text, range) => breaks(text, 'prefix') && range?.prefix === 30),
  },
  {
    id: 'subnet-refuses-29',
    requirement: 'SUBNET-IPV4-PREFIX',
    kind: 'boundary',
    see: 'create a subnet 10.0.0.0/29: refused',
    wrap: refuseRange(({ prefix }) => prefix === 29),
  },
  {
    id: 'subnet-refuses-23',
    requirement: 'SUBNET-IPV4-PREFIX',
    kind: 'rare-value',
    see: 'create a subnet 10.0.0.0/23: refused',
    wrap: refuseRange(({ prefix }) => prefix === 23),
  },
  {
    id: 'subnet-takes-172-32',
    requirement: 'SUBNET-IPV4-PRIVATE',
    kind: 'boundary',
    see: 'create a subnet 172.32.0.0/29',
    wrap: acceptRange((_, range) => range !== undefined && range.first >>> 20 === 0xac2),
  },
  {
    id: 'subnet-takes-shared-space',
    requirement: 'SUBNET-IPV4-PRIVATE',
    kind: 'rare-value',
    see: 'create a subnet 100.64.0.0/10',
    wrap: acceptRange(
      (_, range) => range !== undefined && contains(rangeAround(0x64400000, 10), range),
    ),
  },
  {
    id: 'subnet-takes-wider-than-private',
    requirement: 'SUBNET-IPV4-PRIVATE',
    kind: 'boundary',
    see: 'create a subnet 10.0.0.0/7: only its first address is looked at',
    wrap: acceptRange((text) => text === '10.0.0.0/7'),
  },
  {
    id: 'subnet-refuses-172-31',
    requirement: 'SUBNET-IPV4-PRIVATE',
    kind: 'over-strict',
    see: 'create a subnet 172.31.255.248/29: refused',
    wrap: refuseRange(({ first }) => first >>> 16 === 0xac1f),
  },
  {
    id: 'subnet-refuses-below-reserved',
    requirement: 'SUBNET-IPV4-PRIVATE',
    kind: 'over-strict',
    see: 'create a subnet 192.168.127.248/29: refused',
    wrap: refuseRange(({ last }) => last === RESERVED_BLOCK.first - 1),
  },
  {
    id: 'subnet-takes-reserved',
    requirement: 'SUBNET-IPV4-RESERVED',
    kind: 'boundary',
    see: 'create a subnet 192.168.128.0/17',
    wrap: acceptRange((text) => breaks(text, 'reserved')),
  },
  {
    id: 'subnet-takes-reserved-28',
    requirement: 'SUBNET-IPV4-RESERVED',
    kind: 'rare-value',
    see: 'create a subnet 192.168.128.0/28',
    wrap: acceptRange((text, range) => breaks(text, 'reserved') && range?.prefix === 28),
  },
  {
    id: 'subnet-takes-all-of-192-168',
    requirement: 'SUBNET-IPV4-RESERVED',
    kind: 'rare-value',
    see: 'create a subnet 192.168.0.0/16, which holds the reserved block',
    wrap: acceptRange((text) => text === '192.168.0.0/16'),
  },
  {
    id: 'subnet-takes-reserved-as-third',
    requirement: 'SUBNET-IPV4-RESERVED',
    kind: 'rare-value',
    see: 'create a subnet 192.168.200.0/24 as the last of three',
    wrap: acceptRanges(
      (ranges) => ranges.length === 3 && breaksAlone(ranges[2], 'reserved') && isRight(ranges[0]),
    ),
  },
];

function breaksAlone(text: string | undefined, kind: string): boolean {
  return text !== undefined && !isRight(text) && breaks(text, kind);
}

function isRight(text: string | undefined): boolean {
  return text !== undefined && rangeBreaches(text).length === 0;
}
