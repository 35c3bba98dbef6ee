import { arrangeVpc, otherVpcRegion, vpcPath } from '../../../src/check/arrange/vpc.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { property } from '../../../src/check/property.ts';
import {
  OVERLAPPING,
  overlappingRanges,
} from '../../../src/generate/05-vpcs/overlapping-ranges.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { othersOf } from '../../support/callers/others.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { differences } from '../comparison.ts';
import { attemptVpc, plainRange, requireRoom, type SubnetAsked, subnetsOf } from '../requests.ts';

/** How many of the overlaps each of the others tries. */
const EACH = 3;

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

  check('subnets that overlap are refused to whoever asks', ['SUBNET-IPV4-DISJOINT'], async (t) => {
    leftToLongerRuns(t, 'ranges of others than the owner');
    const others = othersOf(t, 'tokens.vpc:read_write', 'restrictedWithGrants');
    for (const other of others) {
      for (const ranges of OVERLAPPING.slice(0, EACH)) {
        const asked = await attemptVpc(t, { subnets: subnetsOf(ranges) }, other);
        t.refused('SUBNET-IPV4-DISJOINT', asked);
      }
    }
    if (others.length === 0) throw new Skip('nobody else may ask', 'credentials.tokens');
  });

  check('subnets of two VPCs may overlap', ['SUBNET-IPV4-PER-VPC'], async (t) => {
    await neighbourVpc(t);
    // The same, one inside, and one around.
    const subnets = subnetsOf(['10.211.77.0/24', '10.212.77.0/24', '10.215.0.0/16'], 'other');
    await isAcceptedBeside(t, 'SUBNET-IPV4-PER-VPC', { subnets });
  });

  check(
    'subnets of two VPCs may overlap in another region than the first',
    ['SUBNET-IPV4-PER-VPC'],
    async (t) => {
      const region = await otherVpcRegion(t);
      if (region === undefined)
        throw new Skip('no second region is known', 'fixtures.secondRegion');
      // The labels are new, so that only the ranges can be in the way.
      const subnets = () => ELSEWHERE.map((ipv4) => ({ label: t.names.label(), ipv4 }));
      await arrangeVpc(t, { region, subnets: subnets() });
      await isAcceptedBeside(t, 'SUBNET-IPV4-PER-VPC', { region, subnets: subnets() });
    },
    { objects: 2 },
  );

  check('subnets of VPCs of two accounts may overlap', ['SUBNET-IPV4-PER-VPC'], async (t) => {
    leftToLongerRuns(t, 'ranges of two accounts');
    const other = t.as('otherAccount');
    const own = await neighbourVpc(t);
    const subnets = own.map(({ ipv4 }) => ({ label: t.names.label(), ipv4 }));
    const made = await attemptVpc(t, { subnets }, other);
    const elsewhere = own.map((_, at) => ({ label: t.names.label(), ipv4: plainRange(40 + at) }));
    if (!made.ok && !(await attemptVpc(t, { subnets: elsewhere }, other)).ok)
      throw new Inconclusive(`the other account can create no such VPC: ${made.summary}`);
    t.accepted('SUBNET-IPV4-PER-VPC', made);
  });

  check('subnets of two VPCs may have the same label', ['SUBNET-LABEL-PER-VPC'], async (t) => {
    const neighbours = await neighbourVpc(t);
    const subnets = neighbours.map(({ label }, index) => ({ label, ipv4: plainRange(index + 30) }));
    await isAcceptedBeside(t, 'SUBNET-LABEL-PER-VPC', { subnets });
  });

  check('a subnet may be labelled as a VPC is', ['SUBNET-LABEL-PER-VPC'], async (t) => {
    const label = t.names.label();
    // As its own, and then as another one, with ranges that touch no other's.
    for (const [index, own] of [label, t.names.label()].entries()) {
      const subnets = [{ label, ipv4: plainRange(33 + index) }];
      await isAcceptedBeside(t, 'SUBNET-LABEL-PER-VPC', { label: own, subnets });
    }
  });
}

/** Ranges that no other VPC of the account is likely to use. */
const NEIGHBOURING = ['10.211.77.0/24', '10.212.0.0/16', '10.215.77.0/24'];
const ELSEWHERE = ['10.213.77.0/24', '10.214.0.0/16'];

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

/** What a creation says beside what every one does. */
interface VpcAsked {
  readonly subnets: readonly SubnetAsked[];
  readonly label?: string;
  readonly region?: string;
}

async function isAcceptedBeside(
  t: CheckContext,
  requirement: string,
  wish: VpcAsked,
): Promise<void> {
  const made = await attemptVpc(t, { ...wish });
  if (!made.ok) await requireRoom(t, wish.subnets.length, wish.region);
  t.accepted(requirement, made);
  // Where an answer shows no id, nothing tells which VPC to read.
  const path = vpcPath(made.body);
  if (path !== undefined) await showsSubnets(t, requirement, path, wish);
}

/** None of the subnets is left out for what another VPC has. Where answers show no subnets, nobody can tell. */
async function showsSubnets(
  t: CheckContext,
  requirement: string,
  path: string,
  { subnets }: VpcAsked,
): Promise<void> {
  const isAlike = ({ ok, body }: Answer) => ok && differences(body, { subnets }).length === 0;
  const { held, last } = await poll(() => t.owner.get(path), isAlike, t.convergence);
  if (!last.ok) throw new Inconclusive(`${path} is not read: ${last.summary}`);
  t.holds(requirement, held, {
    expected: `${path} to show ${formatValue(subnets)}`,
    received: last.summary,
    answers: [last],
  });
}
