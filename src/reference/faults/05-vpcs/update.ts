import type { Vpc } from '../../entities.ts';
import { alterState, refuseBytes, refuseWhen } from '../blocks/index.ts';
import { inAscii } from '../blocks/text.ts';
import { remembering, vpcInPath, type Wrap, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Changes the VPC that a successful update was about, as it is kept; the answer stays. */
function keepsInstead(keep: (after: Vpc, before: Vpc) => Vpc): Wrap {
  return alterState('updateVpc', (after, before, request) => {
    const [now, then] = [vpcInPath(after, request), vpcInPath(before, request)];
    return now && then ? withVpc(after, keep(now, then)) : after;
  });
}

/** Faults in PUT /vpcs/{vpcId}. */
export const updateFaults: readonly Fault[] = [
  {
    id: 'vpc-description-garbled',
    requirement: 'VPC-UPDATE',
    kind: 'rare-value',
    see: 'update the description of a VPC to one beyond ASCII: it reads with question marks',
    wrap: keepsInstead((vpc) => ({ ...vpc, description: inAscii(vpc.description) })),
  },
  {
    id: 'vpc-update-ignores-description',
    requirement: 'VPC-UPDATE',
    kind: 'state',
    see: 'update the description of a VPC: it stays as it was',
    wrap: keepsInstead((after, before) => ({ ...after, description: before.description })),
  },
  {
    id: 'vpc-description-in-bytes',
    requirement: 'VPC-DESCRIPTION-LENGTH',
    kind: 'over-strict',
    see: 'update the description of a VPC to 255 characters, most of three bytes: refused',
    wrap: refuseBytes('updateVpc', 'description', 255),
  },
  {
    id: 'vpc-description-in-bytes-by-createvpc',
    requirement: 'VPC-DESCRIPTION-LENGTH',
    kind: 'over-strict',
    see: 'create a VPC with a description of 255 characters, most of three bytes: refused',
    wrap: refuseBytes('createVpc', 'description', 255),
  },
  {
    id: 'vpc-update-needs-label',
    requirement: 'VPC-UPDATE',
    kind: 'over-strict',
    see: 'update only the description of a VPC: refused',
    wrap: refuseWhen('updateVpc', ({ label }) => label === undefined),
  },
  {
    id: 'vpc-third-update-lost',
    requirement: 'VPC-UPDATE',
    kind: 'sequence',
    see: 'update a VPC three times: from the third on updates are lost',
    wrap: remembering(() => {
      const updates = new Map<number, number>();
      return keepsInstead((after, before) => {
        const count = (updates.get(after.id) ?? 0) + 1;
        updates.set(after.id, count);
        return count < 3 ? after : before;
      });
    }),
  },
  {
    id: 'vpc-description-alone-drops-a-subnet',
    requirement: 'VPC-UPDATE',
    kind: 'rare-value',
    see: 'update only the description of a VPC with two subnets: it has one',
    wrap: alterState('updateVpc', (after, _, request) => {
      const vpc = vpcInPath(after, request);
      const isAlone = Object.keys(Object(request.body)).join() === 'description';
      return vpc && isAlone ? withVpc(after, { ...vpc, subnets: vpc.subnets.slice(0, -1) }) : after;
    }),
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
];
