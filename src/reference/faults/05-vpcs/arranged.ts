import { refuseWhen } from '../blocks/index.ts';
import { vpcInPath } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Requests that are refused where a check only needs their result. */
export const arrangedFaults: readonly Fault[] = [
  {
    id: 'vpc-description-beside-two-subnets-refused',
    requirement: 'VPC-CREATE',
    kind: 'over-strict',
    see: 'create a VPC with a short description and two subnets: it is refused',
    shownBy: 'an update changes the label and the description',
    wrap: refuseWhen(
      'createVpc',
      ({ description, subnets }) => description?.length === 6 && subnets?.length === 2,
    ),
  },
  {
    id: 'vpc-with-two-subnets-is-not-deleted',
    requirement: 'VPC-DELETE',
    kind: 'over-strict',
    see: 'delete a VPC with two subnets: it is refused',
    shownBy: 'a deleted VPC takes its subnets with it',
    wrap: refuseWhen(
      'deleteVpc',
      (_, request, state) => vpcInPath(state, request)?.subnets.length === 2,
    ),
  },
];
