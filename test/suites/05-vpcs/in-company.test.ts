import { expect, test } from 'vitest';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

test('others may add a subnet to the busy VPC meanwhile', async () => {
  let reads = 0;
  const growing = alterAnswer('getVpc', ({ subnets, ...vpc }) => {
    if (vpc.id !== FIXTURES.busyVpc.vpc) return undefined;
    reads += 1;
    const theirs = { ...subnets[0], id: 999, label: 'theirs', ipv4: '10.99.0.0/24' };
    return { ...vpc, subnets: reads === 1 ? subnets : [...subnets, theirs] };
  });
  const said = await against({
    checks: titled(vpcs, 'the busy VPC of the target'),
    wrap: growing,
    settleSeconds: 0.2,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VPC-DELETE-ATOMIC');
}, 60_000);

test('others may describe the VPC that a user may only read meanwhile', async () => {
  let reads = 0;
  const described = alterAnswer('getVpc', (vpc) => {
    if (vpc.id !== FIXTURES.readOnly.vpc) return undefined;
    reads += 1;
    return { ...vpc, description: reads === 1 ? 'before' : 'theirs' };
  });
  const said = await against({
    checks: titled(vpcs, 'a user who may only read a VPC'),
    wrap: described,
    settleSeconds: 0.2,
  });
  expect(complaints(said).filter((each) => each.startsWith('VPC-UPDATE'))).toEqual([]);
  expect(said.ids('passed')).toContain('VPC-UPDATE-PERMISSION');
}, 60_000);
