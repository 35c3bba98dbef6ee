import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import { differences } from './comparison.ts';
import { isListedAsRead } from './list.ts';

/** PUT /vpcs/{vpcId}. */
export function updateChecks(check: Declare): void {
  check(
    'an update changes the label and the description',
    ['VPC-UPDATE', 'VPC-LIST'],
    async (t) => {
      const vpc = await arrangeVpc(t, { description: 'before' });
      const both = { label: t.names.label(), description: 'x'.repeat(255) };
      for (const change of [{ label: t.names.label() }, { description: 'after' }, both]) {
        t.accepted('VPC-UPDATE', await t.owner.put(vpc.path, change));
        await t.eventually(
          'VPC-UPDATE',
          `${vpc.path} with ${JSON.stringify(change)}`,
          () => t.owner.get(vpc.path),
          (seen) => seen.ok && differences(seen.body, change).length === 0,
        );
        await isListedAsRead(t, vpc);
      }
    },
  );
}
