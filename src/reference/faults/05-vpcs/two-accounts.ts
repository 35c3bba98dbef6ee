import type { Vpc } from '../../entities.ts';
import { alterState, type Body } from '../blocks/index.ts';
import { vpcInPath, type Wrap, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** What is done to a VPC is done to one like it of another account as well (service#rule-1). */
export const twoAccountsFaults: readonly Fault[] = [
  {
    id: 'vpc-described-in-two-accounts',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'describe a VPC with the label that one of another account has: both are described',
    wrap: elsewhere(
      'updateVpc',
      (vpc, each) => each.label === vpc.label,
      (each, { description }) => (description ? { ...each, description } : each),
    ),
  },
  {
    id: 'subnets-deleted-in-two-accounts',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'delete a VPC with the ranges that one of another account has: both lose their subnets',
    wrap: elsewhere(
      'deleteVpc',
      ({ subnets }, each) => each.subnets.some(({ ipv4 }) => subnets[0]?.ipv4 === ipv4),
      (each) => ({ ...each, subnets: [] }),
    ),
  },
];

/** Changes VPCs of other accounts that are like the one in the path. */
function elsewhere(
  operation: string,
  isLike: (vpc: Vpc, each: Vpc) => boolean,
  change: (each: Vpc, body: Body) => Vpc,
): Wrap {
  return alterState(operation, (after, before, request) => {
    const vpc = vpcInPath(before, request);
    if (vpc === undefined) return after;
    return after.vpcs
      .filter((each) => each.account !== vpc.account && isLike(vpc, each))
      .map((each) => change(each, request.body ?? {}))
      .reduce(withVpc, after);
  });
}
