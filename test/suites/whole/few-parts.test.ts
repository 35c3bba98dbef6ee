import { expect, test } from 'vitest';
import { fewParts } from '../../../src/reference/dialects/room.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

test.concurrent.each([
  ['VPCs', vpcs, 'VPC-CREATE'],
  ['domains', domains, 'REC-CREATE'],
  ['load balancers', loadBalancers, 'LBC-CREATE'],
] as const)('%s that have room for two parts and no more blame nobody', async (_, suite, shown) => {
  const { checks } = suite;
  const said = await against({ checks, ...(fewParts.wrap ? { wrap: fewParts.wrap } : {}) });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain(shown);
});
