import type { CheckContext } from '../../../src/check/check-context.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { type Trigger, triggered } from '../emitted.ts';
import { type Created, create, remove, subjectOf } from '../told-vpcs.ts';

/** How many subnets the VPCs have: in longer runs also more than most. */
export function countsOf(t: CheckContext): number[] {
  return isShortRun(t) ? [1, 2, 4] : [1, 2, 4, 12];
}

/** A VPC with so many subnets: one for all checks, which ask for different events about it. */
export function createdOnce(t: CheckContext, subnets: number) {
  return t.shared(`VPC with ${subnets} subnets that is told of`, async (creator) => {
    const made: { vpc?: Created } = {};
    const creation = await triggered(creator, async () => {
      made.vpc = await create(creator, subnets);
      return subjectOf(creator, made.vpc);
    });
    return { creator, vpc: made.vpc as Created, creation };
  });
}

/** The deletion of that VPC. */
export function deletedOnce(t: CheckContext, subnets: number): Promise<Trigger> {
  return t.shared(`deletion of the VPC with ${subnets} subnets`, async (arrangement) => {
    const { creator, vpc, creation } = await createdOnce(arrangement, subnets);
    return triggered(creator, () => remove(creator, vpc, creation.subject));
  });
}
