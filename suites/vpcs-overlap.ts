import { OVERLAPPING, overlappingRanges } from '../src/generate/overlapping-ranges.ts';
import { subnetLabelSets } from '../src/generate/subnet-labels.ts';
import { arrangeVpc } from '../src/run/arrange/vpc.ts';
import type { Declare } from '../src/run/check.ts';
import { property } from '../src/run/property.ts';
import { attemptVpc, plainRange, requireRoom, subnetsLabelled, subnetsOf } from './vpcs-request.ts';

/** Which ranges and labels subnets may have beside each other: in one VPC, and in two. */
export function subnetNeighbourhood(check: Declare): void {
  check('subnets of one VPC that overlap are refused', ['SUBNET-IPV4-DISJOINT'], (t) =>
    property(
      t,
      overlappingRanges(6),
      { cases: OVERLAPPING.length + 20, examples: OVERLAPPING },
      async (ranges) => {
        const asked = await attemptVpc(t, { subnets: subnetsOf(ranges) });
        t.refused('SUBNET-IPV4-DISJOINT', asked);
      },
    ),
  );

  check(
    'subnets of two VPCs may overlap',
    ['SUBNET-IPV4-PER-VPC'],
    (t) =>
      property(t, overlappingRanges(2), { cases: 2, examples: ACROSS }, async ([one, other]) => {
        await arrangeVpc(t, { subnets: subnetsOf([one ?? ''], 'one') });
        const made = await attemptVpc(t, { subnets: subnetsOf([other ?? ''], 'other') });
        if (!made.ok) await requireRoom(t, 1);
        t.accepted('SUBNET-IPV4-PER-VPC', made);
      }),
    { objects: 3 },
  );

  check(
    'subnets of two VPCs may have the same label',
    ['SUBNET-LABEL-PER-VPC'],
    (t) =>
      property(t, subnetLabelSets(8), { cases: 1 }, async (labels) => {
        await arrangeVpc(t, { subnets: subnetsLabelled(labels) });
        const subnets = labels.map((label, index) => ({ label, ipv4: plainRange(index + 30) }));
        const made = await attemptVpc(t, { subnets });
        if (!made.ok) await requireRoom(t, labels.length);
        t.accepted('SUBNET-LABEL-PER-VPC', made);
      }),
    { objects: 3 },
  );
}

/** At places that no VPC of the account is likely to use. */
const ACROSS = [
  ['10.211.77.0/24', '10.211.77.0/24'],
  ['10.212.0.0/16', '10.212.77.0/24'],
];
