import type { Vpc } from '../../entities.ts';
import { acceptWhen, alterState, type Body, refuseWhen } from '../blocks/index.ts';
import { withVpc } from '../blocks/vpc.ts';
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
