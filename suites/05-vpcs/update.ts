import { arrangeVpc, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import { takesUpdate } from '../../src/check/in-the-end.ts';
import { mostCharacters } from '../../src/spec/stated-bounds.ts';
import { measuresCharacters } from '../support/characters.ts';
import { differences } from './comparison.ts';
import { showsAsAsked } from './creation.ts';
import { isListedAsRead } from './list.ts';
import { attemptVpc, subnetsOf } from './requests.ts';

/** PUT /vpcs/{vpcId}. */
export function updateChecks(check: Declare): void {
  check(
    'the length of a description is counted in characters, and each of them is kept',
    ['VPC-DESCRIPTION-LENGTH', 'VPC-CREATE', 'VPC-UPDATE'],
    async (t) => {
      const { path } = await arrangeVpc(t);
      await measuresCharacters(
        t,
        'VPC-DESCRIPTION-LENGTH',
        mostCharacters('VpcUpdate', 'description'),
        async (description) => {
          const answer = await t.owner.put(path, { description });
          if (answer.ok) await showsAsAsked(t, 'VPC-UPDATE', path, { description });
          return answer;
        },
      );
      await measuresCharacters(
        t,
        'VPC-DESCRIPTION-LENGTH',
        mostCharacters('VpcCreate', 'description'),
        async (description) => {
          const made = await attemptVpc(t, { description });
          const path = vpcPath(made.body);
          if (path !== undefined) await showsAsAsked(t, 'VPC-CREATE', path, { description });
          return made;
        },
      );
    },
    { objects: 3 },
  );

  check(
    'an update changes the label and the description',
    ['VPC-UPDATE', 'VPC-LIST'],
    async (t) => {
      const subnets = subnetsOf(['10.65.0.0/24', '172.19.65.0/28']);
      const vpc = await arrangeVpc(t, { description: 'before', subnets });
      // An update takes nothing else, and so leaves the subnets.
      const both = { label: t.names.label(), description: 'x'.repeat(255) };
      for (const change of [{ label: t.names.label() }, { description: 'after' }, both]) {
        await takesUpdate(t, 'VPC-UPDATE', vpc.path, change);
        await t.eventually(
          'VPC-UPDATE',
          `${vpc.path} with ${JSON.stringify(change)} and its subnets`,
          () => t.owner.get(vpc.path),
          (seen) => seen.ok && differences(seen.body, { ...change, subnets }).length === 0,
        );
        await isListedAsRead(t, vpc);
      }
    },
  );
}
