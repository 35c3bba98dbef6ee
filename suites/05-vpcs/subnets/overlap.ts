import { arrangeVpc } from '../../../src/check/arrange/vpc.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import {
  OVERLAPPING,
  overlappingRanges,
} from '../../../src/generate/05-vpcs/overlapping-ranges.ts';
import { attemptVpc, plainRange, requireRoom, type SubnetAsked, subnetsOf } from '../requests.ts';

/** Which ranges may overlap: none in one VPC, any in two; two VPCs may also share subnet labels. */
export function overlapChecks(check: Declare): void {
  check(
    'subnets of one VPC that overlap are refused',
    ['SUBNET-IPV4-DISJOINT'],
    (t) =>
      property(
        t,
        overlappingRanges(6),
        { cases: OVERLAPPING.length + 20, examples: OVERLAPPING },
        async (ranges) => {
          const asked = await attemptVpc(t, { subnets: subnetsOf(ranges) });
          t.refused('SUBNET-IPV4-DISJOINT', asked);
        },
      ),
    { early: true },
  );

  check('subnets of two VPCs may overlap', ['SUBNET-IPV4-PER-VPC'], async (t) => {
    await neighbourVpc(t);
    const subnets = subnetsOf(['10.211.77.0/24', '10.212.77.0/24'], 'other');
    await isAcceptedBeside(t, 'SUBNET-IPV4-PER-VPC', subnets);
  });

  check('subnets of two VPCs may have the same label', ['SUBNET-LABEL-PER-VPC'], async (t) => {
    const neighbours = await neighbourVpc(t);
    const subnets = neighbours.map(({ label }, index) => ({ label, ipv4: plainRange(index + 30) }));
    await isAcceptedBeside(t, 'SUBNET-LABEL-PER-VPC', subnets);
  });

  check('a subnet may be labelled as its VPC is', ['SUBNET-LABEL-PER-VPC'], async (t) => {
    const label = t.names.label();
    const made = await attemptVpc(t, { label, subnets: [{ label, ipv4: plainRange(33) }] });
    if (!made.ok) await requireRoom(t, 1);
    t.accepted('SUBNET-LABEL-PER-VPC', made);
  });
}

/** Ranges that no other VPC of the account is likely to use. */
const NEIGHBOURING = ['10.211.77.0/24', '10.212.0.0/16'];

/**
 * The subnets of a VPC beside which others are created. Their labels are new, so that a target which
 * wrongly wants them unique in the account refuses the VPC under test, not this one.
 */
function neighbourVpc(t: CheckContext): Promise<readonly SubnetAsked[]> {
  return t.shared('VPC beside which others are created', async (own) => {
    const subnets = NEIGHBOURING.map((ipv4) => ({ label: own.names.label(), ipv4 }));
    await arrangeVpc(own, { subnets });
    return subnets;
  });
}

async function isAcceptedBeside(
  t: CheckContext,
  requirement: string,
  subnets: readonly SubnetAsked[],
): Promise<void> {
  const made = await attemptVpc(t, { subnets });
  if (!made.ok) await requireRoom(t, subnets.length);
  t.accepted(requirement, made);
}
