import type { Vpc } from '../../entities.ts';
import { alterItems, alterState, type Body } from '../blocks/index.ts';
import { remembering, vpcInPath, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** VPCs that read right and are listed wrong, or lose what nobody asked to change (endpoints/vpcs). */
export const vpcListedFaults: readonly Fault[] = [
  listedAsCreated('label'),
  listedAsCreated('description'),
  {
    id: 'vpc-listed-in-the-first-region',
    requirement: 'VPC-LIST',
    kind: 'rare-value',
    see: 'create a VPC in another region than the first and list VPCs: it is in the first',
    wrap: (core) => {
      const regions = new Set<string>();
      return alterItems('listVpcs', (item) => {
        regions.add(item.region);
        item.region = [...regions][0];
      })(core);
    },
  },
  {
    id: 'vpc-update-moves-to-the-first-region',
    requirement: 'VPC-UPDATE',
    kind: 'rare-value',
    see: 'update a VPC of another region than the first: it is in the first',
    wrap: alterState('updateVpc', (after, _, request) => {
      const vpc = vpcInPath(after, request);
      const [region = ''] = after.catalog.regions.keys();
      return vpc ? withVpc(after, { ...vpc, region }) : after;
    }),
  },
  {
    id: 'vpc-creation-forgets-third-subnet',
    requirement: 'VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with three subnets: it has two',
    wrap: alterState('createVpc', (after, _before, _request, { id }) => {
      const vpc = after.vpcs.get(id) as Vpc;
      return withVpc(after, { ...vpc, subnets: vpc.subnets.slice(0, 2) });
    }),
  },
];

/** The list shows a field as it was when the VPC was created. */
function listedAsCreated(field: 'label' | 'description'): Fault {
  return {
    id: `vpc-listed-with-first-${field}`,
    requirement: 'VPC-LIST',
    kind: 'sequence',
    see: `update ${field} of a VPC and list VPCs: it is as before`,
    wrap: remembering(() => {
      const first = new Map<number, Body>();
      return (core) =>
        alterItems('listVpcs', (item) => {
          item[field] = first.get(item.id) ?? item[field];
        })(alterItems('createVpc', (item) => first.set(item.id, item[field]))(core));
    }),
  };
}
