import { overlaps, parseCidr } from '../../../../rules/05-vpcs/cidr.ts';
import type { Subnet } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { alterState, refuseWhen } from '../../blocks/index.ts';
import { textsIn, type Wrap, withVpc } from '../../blocks/vpc.ts';
import type { Fault } from '../../fault.ts';

/** Whether `when` picks a subnet of any VPC. */
function isAny({ vpcs }: State, when: (subnet: Subnet) => boolean): boolean {
  return vpcs.some(({ subnets }) => subnets.some(when));
}

function overlap(...texts: readonly [string, string]): boolean {
  const [one, other] = texts.map(parseCidr);
  return one !== undefined && other !== undefined && overlaps(one, other);
}

/** A new VPC is accepted, but without those of its subnets that `when` picks. */
function leavingOut(when: (subnet: Subnet, before: State) => boolean): Wrap {
  return alterState('createVpc', (after, before, _, { id }) => {
    const vpc = after.vpcs.get(id);
    if (vpc === undefined) return after;
    const subnets = vpc.subnets.filter((subnet) => !when(subnet, before));
    return withVpc(after, { ...vpc, subnets });
  });
}

/** What a subnet of one VPC may have in common with one of another, and is refused or left out for (resources/vpc). */
export const ofTwoVpcsFaults: readonly Fault[] = [
  {
    id: 'subnet-around-one-of-another-vpc-refused',
    requirement: 'SUBNET-IPV4-PER-VPC',
    kind: 'over-strict',
    see: 'create a VPC with a subnet that holds one of another VPC: it is refused',
    wrap: refuseWhen('createVpc', (body, _, state) =>
      textsIn(body, 'ipv4').some((outer) => {
        const prefix = parseCidr(outer)?.prefix ?? 32;
        const isInside = ({ ipv4 }: Subnet) =>
          overlap(outer, ipv4) && (parseCidr(ipv4)?.prefix ?? 0) > prefix;
        return isAny(state, isInside);
      }),
    ),
  },
  {
    id: 'subnet-that-overlaps-one-of-another-vpc-left-out',
    requirement: 'SUBNET-IPV4-PER-VPC',
    kind: 'cross-resource',
    see: 'create a VPC with the range of one of another VPC: it is created without that subnet',
    also: ['VPC-CREATE'],
    wrap: leavingOut(({ ipv4 }, before) => isAny(before, (other) => overlap(other.ipv4, ipv4))),
  },
  {
    id: 'subnet-called-as-one-of-another-vpc-left-out',
    requirement: 'SUBNET-LABEL-PER-VPC',
    kind: 'cross-resource',
    see: 'create a VPC with the subnet label of another VPC: it is created without that subnet',
    also: ['VPC-CREATE'],
    wrap: leavingOut(({ label }, before) => isAny(before, (other) => other.label === label)),
  },
];
