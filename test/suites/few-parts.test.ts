import { expect, test } from 'vitest';
import { dialects } from '../../src/reference/dialects/index.ts';
import { vpcs } from '../../suites/05-vpcs/index.ts';
import { domains } from '../../suites/07-domains/index.ts';
import { loadBalancers } from '../../suites/10-load-balancers/index.ts';
import { against } from './support/against.ts';
import { complaints } from './support/seen-green.ts';

test.each([
  ['VPCs', vpcs, 'VPC-CREATE'],
  ['domains', domains, 'REC-CREATE'],
  ['load balancers', loadBalancers, 'LBC-CREATE'],
] as const)('%s that have room for two parts and no more blame nobody', async (_, suite, shown) => {
  const { checks } = suite;
  const wrap = dialects.get('few-parts')?.wrap;
  const said = await against({ checks, ...(wrap ? { wrap } : {}) });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain(shown);
});
