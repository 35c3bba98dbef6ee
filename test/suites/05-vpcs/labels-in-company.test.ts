import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { textsIn } from '../../../src/reference/faults/blocks/vpc.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against } from '../support/against.ts';
import { titled } from '../support/titled.ts';

/** A target where subnet labels are unique in the account, and another VPC has the plainest ones. */
const wrap = refuseWhen('createVpc', (body, _, state) => {
  const kept = [...state.vpcs].flatMap(({ subnets }) => subnets.map(({ label }) => label));
  const taken = [...kept, 'subnet-1', 'subnet-2'];
  return textsIn(body, 'label').some((label) => taken.includes(label));
});

test('a label that another VPC has is told from want of room, whatever VPCs there are', async () => {
  const checks = titled(vpcs, 'subnets of two VPCs may have the same label');
  const said = await against({ checks, wrap, settleSeconds: 0.1 });
  expect(said.ids('failed')).toEqual(['SUBNET-LABEL-PER-VPC']);
});
