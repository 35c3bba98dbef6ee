import { disjointRanges } from '../../../rules/05-vpcs/disjoint-ranges.ts';
import { rangeBreaches } from '../../../rules/05-vpcs/private-range.ts';
import { uniqueLabels } from '../../../rules/05-vpcs/unique-labels.ts';
import { vpcLabel } from '../../../rules/05-vpcs/vpc-label.ts';
import type { Vpc } from '../../entities.ts';
import { acceptWhen, alterState, type Body, refuseWhen } from '../blocks/index.ts';
import { acceptVpc, textsIn, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Rules of a VPC that fail beside some other value only. */
export const combinationsFaults: readonly Fault[] = [
  {
    id: 'vpc-description-length-unchecked-without-subnets',
    requirement: 'VPC-DESCRIPTION-LENGTH',
    kind: 'boundary',
    see: 'create a VPC without subnets and with a description of 256 characters: it is accepted',
    wrap: acceptWhen(
      'createVpc',
      ({ description, subnets }) => description?.length > 255 && !subnets?.length,
      (body) => ({ ...body, description: body.description.slice(0, 255) }),
    ),
  },
  {
    id: 'subnet-prefix-unchecked-beside-description',
    requirement: 'SUBNET-IPV4-PREFIX',
    kind: 'format',
    see: 'create a VPC with a description and the subnet 10.0.0.0/30: it is accepted',
    wrap: acceptVpc('ranges', (body) => isDescribed(body) && breaksBy(body, 'prefix')),
  },
  {
    id: 'subnet-reserved-range-unchecked-beside-description',
    requirement: 'SUBNET-IPV4-RESERVED',
    kind: 'format',
    see: 'create a VPC with a description and the subnet 192.168.200.0/24: it is accepted',
    wrap: acceptVpc('ranges', (body) => isDescribed(body) && breaksBy(body, 'reserved')),
  },
  {
    id: 'subnets-may-overlap-beside-description',
    requirement: 'SUBNET-IPV4-DISJOINT',
    kind: 'state',
    see: 'create a VPC with a description and the subnet 10.0.0.0/24 twice: it is accepted',
    wrap: acceptVpc(
      'ranges',
      (body) =>
        isDescribed(body) &&
        textsIn(body, 'ipv4').every((text) => rangeBreaches(text).length === 0) &&
        disjointRanges.refuse(listed(body)) !== undefined,
    ),
  },
  {
    id: 'subnet-labels-may-repeat-beside-description',
    requirement: 'SUBNET-LABEL-UNIQUE',
    kind: 'state',
    see: 'create a VPC with a description and two subnets labelled a: it is accepted',
    wrap: acceptVpc(
      'subnet labels',
      (body) => isDescribed(body) && uniqueLabels.refuse(listed(body)) !== undefined,
    ),
  },
  {
    id: 'vpc-label-unchecked-beside-subnets',
    requirement: 'VPC-LABEL-CHARACTERS',
    also: ['VPC-LABEL-HYPHENS'],
    kind: 'format',
    see: 'create a VPC with a subnet and the label a_b--c: it is accepted',
    wrap: acceptVpc(
      'label',
      (body) =>
        listed(body).length > 0 &&
        typeof body.label === 'string' &&
        body.label.length > 0 &&
        body.label.length <= 64 &&
        vpcLabel.refuse(body.label) !== undefined,
    ),
  },
  {
    id: 'vpc-of-longest-label-refused-with-longest-description',
    requirement: 'VPC-CREATE',
    kind: 'over-strict',
    see: 'create a VPC with a label of 64 and a description of 255 characters: it is refused',
    wrap: refuseWhen(
      'createVpc',
      ({ label, description }) => label?.length === 64 && description?.length === 255,
    ),
  },
  {
    id: 'vpc-elsewhere-forgets-longest-description',
    requirement: 'VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC in another region with a description of 255 characters: it has 254',
    wrap: alterState('createVpc', (after, _before, { body }, { id }) => {
      const vpc = after.vpcs.get(id) as Vpc;
      const [first] = after.catalog.regions.keys();
      const isMeant = vpc.region !== first && (body as Body)?.description?.length === 255;
      return isMeant ? withVpc(after, { ...vpc, description: vpc.description.slice(1) }) : after;
    }),
  },
];

function isDescribed({ description }: Body): boolean {
  return typeof description === 'string' && description.length > 0;
}

function listed({ subnets }: Body): readonly unknown[] {
  return Array.isArray(subnets) ? subnets : [];
}

/** Whether some range is wrong, and each wrong one in this way first. */
function breaksBy(body: Body, kind: string): boolean {
  const first = textsIn(body, 'ipv4').flatMap((text) => rangeBreaches(text).slice(0, 1));
  return first.length > 0 && first.every((breach) => breach.kind === kind);
}
